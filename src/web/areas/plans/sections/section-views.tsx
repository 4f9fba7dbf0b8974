import { Anchor, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlanMessage } from '#root/contract/plans/plan-sections.ts';
import type { PlanSectionProps } from '#root/web/areas/plans/record/plan-props.ts';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { FactList, RecordName, showText } from '#root/web/shared/registers/record-facts.tsx';
import { PlainTable } from './plain-table.tsx';
import { text } from './rows.messages.ts';
import { scopeFields } from './scope-section.tsx';
import { listRoles } from './team-order.ts';
import { KeyedTextView } from './text-section.tsx';
import { VerifiedMark } from './verified-mark.tsx';

type ViewProps = Pick<PlanSectionProps, 'content' | 'names'>;

const duration = (minutes: number | null) => (minutes === null ? null : formatDuration(minutes));
const named = (uid: string | null, { names }: ViewProps) => uid && names.get(uid);

/** The purpose and the scope, read-only. */
export function ScopeView({ content, names }: ViewProps) {
  const facts = scopeFields
    .filter(({ name }) => content.scope[name].length > 0)
    .map(({ name, kind }) => ({
      label: text(name),
      value: content.scope[name].map((uid, at) => (
        <span key={uid}>
          {at > 0 && ', '}
          <RecordName kind={kind} uid={uid} name={names.get(uid)} />
        </span>
      )),
    }));
  return (
    <Stack gap="sm">
      <KeyedTextView textKey="purpose" content={content} />
      <FactList items={facts} />
    </Stack>
  );
}

/** The activation and its triggers, read-only. */
export function TriggersView(props: ViewProps) {
  const { triggers } = props.content;
  return (
    <Stack gap="sm">
      <KeyedTextView textKey="activation" content={props.content} />
      {triggers.length > 0 && (
        <PlainTable
          label={text('triggers')}
          head={[
            text('triggerName'),
            text('measure'),
            text('thresholdMinutes'),
            text('decisionMinutes'),
            text('authorityUid'),
          ]}
          rows={triggers.map((row) => ({
            key: row.uid,
            cells: [
              row.name,
              row.measure,
              duration(row.thresholdMinutes),
              duration(row.decisionMinutes),
              [named(row.authorityUid, props), row.authority].filter(Boolean).join('. '),
            ],
          }))}
        />
      )}
    </Stack>
  );
}

/** The team by role, read-only. */
export function TeamView({ content, names }: ViewProps) {
  const facts = listRoles(content.team).map((roleUid) => ({
    label: names.get(roleUid),
    value: (
      <ol style={{ margin: 0, paddingInlineStart: 20 }}>
        {content.team
          .filter((one) => one.roleUid === roleUid)
          .map(({ uid, personUid }, at) => (
            <li key={uid}>
              {names.get(personUid)} ({at === 0 ? text('lead') : text('alternate', { number: at })}
              {!names.isActive(personUid) && `, ${text('inactive')}`})
            </li>
          ))}
      </ol>
    ),
  }));
  return <FactList items={facts} />;
}

/** The contacts, read-only, with phone numbers and addresses as links. */
export const ContactsView = ({ content }: ViewProps) => (
  <PlainTable
    label={text('contacts')}
    head={[text('name'), text('organisationName'), text('purpose'), text('phone'), text('email'), text('verifiedOn')]}
    rows={content.contacts.map((row) => ({
      key: row.uid,
      cells: [
        row.name,
        row.organisationName,
        row.purpose,
        row.phone && <Anchor href={`tel:${row.phone.replaceAll(/[^\d+]/g, '')}`}>{row.phone}</Anchor>,
        row.email && <Anchor href={`mailto:${row.email}`}>{row.email}</Anchor>,
        <VerifiedMark key="verified" verifiedOn={row.verifiedOn} />,
      ],
    }))}
  />
);

/** The strategies, read-only. */
export const StrategiesView = (props: ViewProps) => (
  <PlainTable
    label={text('strategies')}
    head={[
      text('name'),
      text('loss'),
      text('recordUid'),
      text('implementMinutes'),
      text('longestUseMinutes'),
      text('capacityPercent'),
    ]}
    numbers={[5]}
    rows={props.content.strategies.map((row) => ({
      key: row.uid,
      cells: [
        <Stack key="name" gap={0}>
          {row.name}
          {row.description && <span style={{ fontWeight: 400 }}>{showText(row.description)}</span>}
        </Stack>,
        text(`loss.${row.loss}`),
        named(row.recordUid, props),
        duration(row.implementMinutes),
        row.longestUseMinutes === null ? text('unlimited') : formatDuration(row.longestUseMinutes),
        row.capacityPercent === null ? null : formatNumber(row.capacityPercent),
      ],
    }))}
  />
);

/** Says when a message is due: "1 h after the loss". */
export const describeDue = ({ dueMinutes, countedFrom }: PlanMessage): ReactNode =>
  dueMinutes === null
    ? text('whenNeeded')
    : text('dueAfter', { duration: formatDuration(dueMinutes), start: text(`after.${countedFrom}`) });

/** The communications and their messages, read-only. */
export function MessagesView(props: ViewProps) {
  const { messages } = props.content;
  return (
    <Stack gap="sm">
      <KeyedTextView textKey="communications" content={props.content} />
      {messages.length > 0 && (
        <PlainTable
          label={text('messages')}
          head={[
            text('audience'),
            text('message'),
            text('channel'),
            text('senderUid'),
            text('dueMinutes'),
            text('repeatMinutes'),
          ]}
          rows={messages.map((row) => ({
            key: row.uid,
            cells: [
              row.audience,
              showText(row.content),
              row.channel,
              named(row.senderUid, props),
              describeDue(row),
              row.repeatMinutes === null ? text('once') : formatDuration(row.repeatMinutes),
            ],
          }))}
        />
      )}
    </Stack>
  );
}
