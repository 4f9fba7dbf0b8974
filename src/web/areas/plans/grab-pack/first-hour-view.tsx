import { Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlanContact, PlanMessage, PlanTask, PlanTrigger } from '#root/contract/plans/plan-sections.ts';
import type { CalledPerson, CalledRole, Excerpt, FirstHour } from '#root/domain/plans/first-hour.ts';
import type { PlanNames } from '#root/web/areas/plans/record/plan-props.ts';
import { text as recordText } from '#root/web/areas/plans/record/record.messages.ts';
import { text as rowText } from '#root/web/areas/plans/sections/rows.messages.ts';
import { describeDue } from '#root/web/areas/plans/sections/section-views.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { RichTextView } from '#root/web/shared/rich-text/rich-text-view.tsx';
import { text } from './grab-pack.messages.ts';
import classes from './grab-pack.module.css';
import { TickBox } from './tick-box.tsx';

type GetName = PlanNames['get'];

interface PartProps {
  readonly title: string;
  /**
   * The number of rows that do not fit on the first page. They are printed on later pages, under the heading `section`.
   */
  readonly more?: number;
  readonly section: string;
  readonly children: ReactNode;
}

const Part = ({ title, more = 0, section, children }: PartProps) => (
  <section>
    <Title order={3} mb={4}>
      {title}
    </Title>
    {children}
    {more > 0 && <Text>{text('more', { count: more, section })}</Text>}
  </section>
);

/** The first hour. On the left are the things to do, on the right the people to call. */
export function FirstHourView({ hour, getName }: { readonly hour: FirstHour; readonly getName: GetName }) {
  return (
    <div className={classes.firstHour}>
      <Stack gap="sm">
        <Part title={text('starts')} more={hour.triggers.more} section={recordText('section.activation')}>
          <Triggers rows={hour.triggers.rows} getName={getName} />
        </Part>
        <Part title={text('actions')} more={hour.tasks.more} section={recordText('section.tasks')}>
          <Actions hour={hour} getName={getName} />
        </Part>
        <Part title={text('urgentMessages')} more={hour.messages.more} section={recordText('section.communications')}>
          <Messages rows={hour.messages.rows} getName={getName} />
        </Part>
      </Stack>
      <Stack gap="sm">
        <Part title={text('team')} more={hour.team.more} section={text('teamAndContacts')}>
          <CalledTeam roles={hour.team.rows} getName={getName} />
        </Part>
        <Part title={text('emergencyContacts')} more={hour.contacts.more} section={text('teamAndContacts')}>
          <Contacts rows={hour.contacts.rows} />
        </Part>
      </Stack>
    </div>
  );
}

interface RowsProps<Row> {
  readonly rows: Excerpt<Row>['rows'];
  readonly getName: GetName;
}

const joinWords = (words: readonly (string | false | null)[]) => words.filter(Boolean).join(', ');

const Triggers = ({ rows, getName }: RowsProps<PlanTrigger>) => (
  <ul className={classes.list}>
    {rows.map(({ uid, name, measure, thresholdMinutes, decisionMinutes, authorityUid, authority }) => (
      <li key={uid}>
        <Text fw={600}>{name}</Text>
        {measure && <Text>{measure}</Text>}
        <Text>
          {[
            thresholdMinutes !== null && text('countsAfter', { duration: formatDuration(thresholdMinutes) }),
            decisionMinutes !== null && text('decidedWithin', { duration: formatDuration(decisionMinutes) }),
          ]
            .filter(Boolean)
            .join('. ')}
        </Text>
        {(authorityUid || authority) && (
          <Text>{text('decides', { who: joinWords([authorityUid && getName(authorityUid), authority]) })}</Text>
        )}
      </li>
    ))}
  </ul>
);

function Actions({ hour: { actions, tasks }, getName }: { readonly hour: FirstHour; readonly getName: GetName }) {
  if (actions) return <RichTextView value={actions} />;
  if (tasks.rows.length === 0) return <Text>{text('noActions')}</Text>;
  const describe = ({ number, title, teamRoleUid }: PlanTask) =>
    joinWords([`${number} ${title}`, teamRoleUid && getName(teamRoleUid)]);
  return (
    <ul className={classes.list}>
      {tasks.rows.map((task) => (
        <li key={task.uid} className={classes.ticked}>
          <TickBox />
          <span>{describe(task)}</span>
        </li>
      ))}
    </ul>
  );
}

function Messages({ rows, getName }: RowsProps<PlanMessage>) {
  if (rows.length === 0) return <Text>{text('noMessages')}</Text>;
  return (
    <ul className={classes.list}>
      {rows.map((message) => (
        <li key={message.uid} className={classes.ticked}>
          <TickBox />
          <span>
            <strong>{describeDue(message)}</strong>
            <br />
            {joinWords([
              text('toAudience', { audience: message.audience }),
              message.channel,
              message.senderUid && text('bySender', { sender: getName(message.senderUid) }),
            ])}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface TeamProps {
  readonly roles: readonly CalledRole[];
  readonly getName: GetName;
}

/** The team by role, with phone numbers. A missing number has a line to write it on. */
export const CalledTeam = ({ roles, getName }: TeamProps) => (
  <ul className={classes.list}>
    {roles.map(({ roleUid, people }) => (
      <li key={roleUid}>
        <Text fw={600}>{getName(roleUid)}</Text>
        <ol className={classes.list}>
          {people.rows.map((person, at) => (
            <Called key={person.uid} person={person} place={at} />
          ))}
        </ol>
        {people.more > 0 && <Text>{text('morePeople', { count: people.more })}</Text>}
      </li>
    ))}
  </ul>
);

function Called({ person: { name, phone }, place }: { readonly person: CalledPerson; readonly place: number }) {
  return (
    <li>
      {name} ({place === 0 ? rowText('lead') : rowText('alternate', { number: place })}){' '}
      {phone ? (
        <span className={classes.phone}>{phone}</span>
      ) : (
        <>
          <VisuallyHidden>{text('noPhone')}</VisuallyHidden>
          <span className={classes.blank} aria-hidden="true" />
        </>
      )}
    </li>
  );
}

function Contacts({ rows }: Pick<RowsProps<PlanContact>, 'rows'>) {
  if (rows.length === 0) return <Text>{text('noContacts')}</Text>;
  return (
    <ul className={classes.list}>
      {rows.map(({ uid, name, organisationName, purpose, phone }) => (
        <li key={uid}>
          <span className={classes.phone}>{phone}</span> {joinWords([name, organisationName])}
          {purpose && <Text>{purpose}</Text>}
        </li>
      ))}
    </ul>
  );
}
