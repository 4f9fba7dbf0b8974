import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlanDetails } from '#root/contract/plans/plan-endpoints.ts';
import { ActivationsSection } from '#root/web/areas/plans/sections/activations-section.tsx';
import { ContactsSection } from '#root/web/areas/plans/sections/contacts-section.tsx';
import { DetailsSection } from '#root/web/areas/plans/sections/details-section.tsx';
import { DependenciesSection, ResourcesSection } from '#root/web/areas/plans/sections/live-sections.tsx';
import { MessagesSection } from '#root/web/areas/plans/sections/messages-section.tsx';
import { ScopeSection } from '#root/web/areas/plans/sections/scope-section.tsx';
import { StrategiesSection } from '#root/web/areas/plans/sections/strategies-section.tsx';
import { TeamSection } from '#root/web/areas/plans/sections/team-section.tsx';
import { KeyedText, OwnText } from '#root/web/areas/plans/sections/text-section.tsx';
import { TriggersSection } from '#root/web/areas/plans/sections/triggers-section.tsx';
import { TasksSection } from '#root/web/areas/plans/tasks/tasks-section.tsx';
import { type PlanPageSection, readOwnUid, type SectionId } from './plan-paths.ts';
import type { PlanSectionProps } from './plan-props.ts';
import { text } from './record.messages.ts';

/** The data that a section needs while it is edited. */
export interface EditedSectionProps extends PlanSectionProps {
  readonly details: PlanDetails;
  readonly setDetails: (change: Partial<PlanDetails>) => void;
}

const sections: Readonly<Record<PlanPageSection, (props: EditedSectionProps) => ReactNode>> = {
  details: (props) => <DetailsSection {...props} />,
  purpose: (props) => <ScopeSection {...props} />,
  activation: (props) => <TriggersSection {...props} />,
  activations: (props) => <ActivationsSection {...props} />,
  team: (props) => <TeamSection {...props} />,
  contacts: (props) => <ContactsSection {...props} />,
  immediate_actions: (props) => <KeyedText {...props} textKey="immediate_actions" />,
  strategies: (props) => <StrategiesSection {...props} />,
  tasks: ({ content, plan, set }) => (
    <TasksSection
      planUid={plan.uid}
      tasks={content.tasks}
      team={content.team}
      references={plan.references}
      readOnly={false}
      onChange={(tasks) => set('tasks', () => tasks)}
    />
  ),
  resources: (props) => <ResourcesSection {...props} />,
  dependencies: (props) => <DependenciesSection {...props} />,
  communications: (props) => <MessagesSection {...props} />,
  workarounds: (props) => <KeyedText {...props} textKey="workarounds" />,
  stand_down: (props) => <KeyedText {...props} textKey="stand_down" />,
};

/** One section of a plan for editing, with a sentence about the purpose of the section. */
export function EditedSection({ id, ...props }: EditedSectionProps & { readonly id: SectionId }) {
  const uid = readOwnUid(id);
  return (
    <>
      <Text c="dimmed" mt={-12}>
        {uid === undefined ? text(`help.${id as PlanPageSection}`) : text('help.own')}
      </Text>
      {uid === undefined ? sections[id as PlanPageSection](props) : <OwnText {...props} uid={uid} />}
    </>
  );
}
