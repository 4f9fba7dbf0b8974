import { List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TextPart } from '#root/domain/plans/compare-texts.ts';
import {
  type ComparedSection,
  isSamePlan,
  type PlanDifference,
  type RowChange,
  type TextChange,
} from '#root/domain/plans/difference.ts';
import { text as recordText } from '#root/web/areas/plans/record/record.messages.ts';
import { text as rowText } from '#root/web/areas/plans/sections/rows.messages.ts';
import { describeChange } from './change-words.ts';
import { text } from './versions.messages.ts';

interface ViewProps {
  readonly difference: PlanDifference;
  readonly getName: (uid: string) => string;
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <List spacing={4}>
    {lines.map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
);

/** A text with its added and removed words. Both are marked by an element, not by colour alone. */
const ComparedText = ({ parts }: { readonly parts: readonly TextPart[] }) => (
  <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {parts.map(({ kind, text: words }, index) => {
      // The parts never change their order, so their positions identify them.
      const key = `${index} ${kind}`;
      if (kind === 'added') return <ins key={key}>{words}</ins>;
      if (kind === 'removed') return <del key={key}>{words}</del>;
      return <span key={key}>{words}</span>;
    })}
  </Text>
);

const headText = ({ key, title }: TextChange) => (key ? recordText(`section.${key}`) : title);

function ChangedText({ change }: { readonly change: TextChange }) {
  return (
    <li>
      <b>{headText(change)}</b> ({text(change.kind).toLowerCase()})
      {change.parts.length > 0 ? <ComparedText parts={change.parts} /> : <Text fz="sm">{text('formOnly')}</Text>}
    </li>
  );
}

function describeRow({ kind, isMoved, name, nameUid, fields }: RowChange, getName: ViewProps['getName']): string {
  const what = [kind === 'changed' && fields.length === 0 ? '' : text(kind), isMoved ? text('moved') : '']
    .filter((word) => word !== '')
    .join(', ');
  const changes = fields.map((change) => describeChange(change, getName));
  return [`${nameUid === undefined ? name : getName(nameUid)} (${what.toLowerCase()})`, ...changes].join(' · ');
}

const sectionTitles: Readonly<Record<ComparedSection, () => string>> = {
  triggers: () => rowText('triggers'),
  activations: () => rowText('activations'),
  contacts: () => rowText('contacts'),
  strategies: () => rowText('strategies'),
  tasks: () => rowText('tasks'),
  messages: () => rowText('messages'),
};
const sections = Object.keys(sectionTitles) as ComparedSection[];

/** Shows the differences between two versions of a plan, by section. */
export function DifferenceView({ difference, getName }: ViewProps) {
  const { details, scope, texts, team, rows } = difference;
  if (isSamePlan(difference)) return <Text>{text('same')}</Text>;
  const names = (uids: readonly string[]) => uids.map(getName).join(', ') || text('nobody');
  return (
    <Stack gap="md">
      {details.length > 0 && (
        <Part title={recordText('section.details')}>
          <Lines lines={details.map((change) => describeChange(change, getName))} />
        </Part>
      )}
      {scope.added.length + scope.removed.length > 0 && (
        <Part title={text('scope')}>
          <Lines
            lines={[
              ...scope.added.map((uid) => `${getName(uid)} (${text('added').toLowerCase()})`),
              ...scope.removed.map((uid) => `${getName(uid)} (${text('removed').toLowerCase()})`),
            ]}
          />
        </Part>
      )}
      {team.length > 0 && (
        <Part title={text('team')}>
          <Lines
            lines={team.map(
              ({ roleUid, before, after }) =>
                `${getName(roleUid)}: ${text('wasNow', { before: names(before), after: names(after) })}`,
            )}
          />
        </Part>
      )}
      {sections
        .filter((section) => rows[section].length > 0)
        .map((section) => (
          <Part key={section} title={sectionTitles[section]()}>
            <List spacing={4}>
              {rows[section].map((change) => (
                <List.Item key={`${change.kind} ${change.uid}`}>{describeRow(change, getName)}</List.Item>
              ))}
            </List>
          </Part>
        ))}
      {texts.length > 0 && (
        <Part title={text('texts')}>
          <List spacing="sm" listStyleType="none">
            {texts.map((change) => (
              <ChangedText key={`${change.key} ${change.title}`} change={change} />
            ))}
          </List>
        </Part>
      )}
    </Stack>
  );
}
