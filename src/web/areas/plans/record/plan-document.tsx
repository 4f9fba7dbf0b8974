import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlanDetails } from '#root/contract/plans/plan-endpoints.ts';
import { isEmptyRichText } from '#root/domain/values/rich-text.ts';
import { ActivationsView } from '#root/web/areas/plans/sections/activations-section.tsx';
import { DependenciesSection, ResourcesSection } from '#root/web/areas/plans/sections/live-sections.tsx';
import {
  ContactsView,
  MessagesView,
  ScopeView,
  StrategiesView,
  TeamView,
  TriggersView,
} from '#root/web/areas/plans/sections/section-views.tsx';
import { KeyedTextView } from '#root/web/areas/plans/sections/text-section.tsx';
import { TaskList } from '#root/web/areas/plans/tasks/task-list.tsx';
import type { SectionStatus } from '#root/web/platform/ui/section-nav.tsx';
import { RichTextView } from '#root/web/shared/rich-text/rich-text-view.tsx';
import { DetailsView } from './details-view.tsx';
import classes from './plan-frame.module.css';
import { type PlanPageSection, readOwnUid, type SectionId, toAnchor } from './plan-paths.ts';
import type { PlanSectionProps } from './plan-props.ts';
import { text } from './record.messages.ts';

interface DocumentProps extends PlanSectionProps {
  readonly details: PlanDetails;
  readonly sections: readonly { readonly id: SectionId; readonly label: string; readonly status: SectionStatus }[];
}

const views: Readonly<Record<PlanPageSection, (props: DocumentProps) => ReactNode>> = {
  details: (props) => <DetailsView {...props} />,
  purpose: (props) => <ScopeView {...props} />,
  activation: (props) => <TriggersView {...props} />,
  activations: (props) => <ActivationsView {...props} />,
  team: (props) => <TeamView {...props} />,
  contacts: (props) => <ContactsView {...props} />,
  immediate_actions: (props) => <KeyedTextView {...props} textKey="immediate_actions" />,
  strategies: (props) => <StrategiesView {...props} />,
  tasks: ({ content, names }) => <TaskList tasks={content.tasks} getName={names.get} />,
  resources: (props) => <ResourcesSection {...props} />,
  dependencies: (props) => <DependenciesSection {...props} />,
  communications: (props) => <MessagesView {...props} />,
  workarounds: (props) => <KeyedTextView {...props} textKey="workarounds" />,
  stand_down: (props) => <KeyedTextView {...props} textKey="stand_down" />,
};

/** The sections that have content even if nobody has written anything in them. */
const alwaysShown: ReadonlySet<SectionId> = new Set(['activations', 'resources', 'dependencies']);

function showSection(id: SectionId, props: DocumentProps): ReactNode {
  const uid = readOwnUid(id);
  if (uid === undefined) return views[id as PlanPageSection](props);
  const own = props.content.texts.find((one) => one.uid === uid);
  return own && !isEmptyRichText(own.content) ? <RichTextView value={own.content} /> : null;
}

/** The whole plan, to read and to print. */
export function PlanDocument(props: DocumentProps) {
  return (
    <Stack gap="xl">
      {props.sections.map(({ id, label, status }) => (
        <section key={id} aria-labelledby={toAnchor(id)} data-empty={status === 'not_started' || undefined}>
          <Title order={2} id={toAnchor(id)} className={classes.heading} tabIndex={-1}>
            {label}
          </Title>
          {status === 'not_started' && !alwaysShown.has(id) ? (
            <Text c="dimmed">{text('notFilled')}</Text>
          ) : (
            showSection(id, props)
          )}
        </section>
      ))}
    </Stack>
  );
}
