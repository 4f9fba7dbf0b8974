import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import type { PlanTextKey } from '#root/contract/plans/plan-terms.ts';
import { isEmptyRichText } from '#root/domain/values/rich-text.ts';
import type { PlanNames } from '#root/web/areas/plans/record/plan-props.ts';
import { text as recordText } from '#root/web/areas/plans/record/record.messages.ts';
import { ActivatedPlans } from '#root/web/areas/plans/sections/activations-section.tsx';
import {
  ContactsView,
  MessagesView,
  ScopeView,
  StrategiesView,
  TriggersView,
} from '#root/web/areas/plans/sections/section-views.tsx';
import { KeyedTextView } from '#root/web/areas/plans/sections/text-section.tsx';
import { TaskList } from '#root/web/areas/plans/tasks/task-list.tsx';
import { RichTextView } from '#root/web/shared/rich-text/rich-text-view.tsx';
import { text } from './grab-pack.messages.ts';

interface GrabPackContent {
  readonly content: PlanContent;
  readonly names: PlanNames;
  readonly team: ReactNode;
}

interface GrabPackSection {
  readonly key: string;
  readonly title: string;
  readonly view: ReactNode;
}

/** Returns the sections after the first page, in the order in which people need them. Empty sections are left out. */
export function listGrabPackSections(props: GrabPackContent): GrabPackSection[] {
  const { content, names, team } = props;
  const hasText = (key: PlanTextKey) => content.texts.some((one) => one.key === key && !isEmptyRichText(one.content));
  const hasScope = Object.values(content.scope).some(({ length }) => length > 0);
  const own = content.texts.filter((one) => one.key === null && !isEmptyRichText(one.content));
  const people = (
    <Stack gap="sm">
      {team}
      {content.contacts.length > 0 && <ContactsView {...props} />}
    </Stack>
  );
  const sections = [
    {
      key: 'activation',
      isFilled: hasText('activation') || content.triggers.length > 0,
      view: <TriggersView {...props} />,
    },
    {
      key: 'activations',
      isFilled: content.activations.length > 0,
      view: <ActivatedPlans {...props} />,
    },
    { key: 'team', isFilled: content.team.length + content.contacts.length > 0, view: people },
    {
      key: 'tasks',
      isFilled: content.tasks.length > 0,
      view: <TaskList tasks={content.tasks} getName={names.get} withBoxes />,
    },
    { key: 'strategies', isFilled: content.strategies.length > 0, view: <StrategiesView {...props} /> },
    {
      key: 'communications',
      isFilled: hasText('communications') || content.messages.length > 0,
      view: <MessagesView {...props} />,
    },
    {
      key: 'workarounds',
      isFilled: hasText('workarounds'),
      view: <KeyedTextView textKey="workarounds" content={content} />,
    },
    {
      key: 'stand_down',
      isFilled: hasText('stand_down'),
      view: <KeyedTextView textKey="stand_down" content={content} />,
    },
    { key: 'purpose', isFilled: hasText('purpose') || hasScope, view: <ScopeView {...props} /> },
  ] as const;
  return [
    ...sections
      .filter(({ isFilled }) => isFilled)
      .map(({ key, view }) => ({
        key,
        title: key === 'team' ? text('teamAndContacts') : recordText(`section.${key}`),
        view,
      })),
    ...own.map(({ uid, title, content: value }) => ({ key: uid, title, view: <RichTextView value={value} /> })),
  ];
}
