import type {
  PlanContact,
  PlanContent,
  PlanMessage,
  PlanTask,
  PlanTeamMember,
  PlanTrigger,
} from '#root/contract/plans/plan-sections.ts';
import type { RichText } from '#root/contract/shared/rich-text.ts';
import { isEmptyRichText } from '#root/domain/values/rich-text.ts';

/** The maximum number of rows of each part, so that all parts together fit on one sheet of paper. */
export const maxOnFirstPage = { triggers: 4, tasks: 8, messages: 5, roles: 5, people: 3, contacts: 6 } as const;

const firstHourMinutes = 60;

/** The first rows of a part, and the number of further rows. The following pages have all rows. */
export interface Excerpt<Row> {
  readonly rows: readonly Row[];
  readonly more: number;
}

/** A person of the team; `phone` is '' if nobody knows the number. */
export interface CalledPerson {
  readonly uid: string;
  readonly name: string;
  readonly phone: string;
}

/** The people of a role in the order in which they are called: the lead, then the alternates. */
export interface CalledRole {
  readonly roleUid: string;
  readonly people: Excerpt<CalledPerson>;
}

/** What people need in the first hour, on one sheet of paper. */
export interface FirstHour {
  readonly triggers: Excerpt<PlanTrigger>;
  /** The text about the immediate actions; undefined if nobody wrote one. */
  readonly actions: RichText | undefined;
  /** The tasks of the immediate phase, if there is no text. Tasks that are only for exercises are left out. */
  readonly tasks: Excerpt<PlanTask>;
  /** The messages that are due within an hour, the most urgent first. */
  readonly messages: Excerpt<PlanMessage>;
  readonly team: Excerpt<CalledRole>;
  /** The contacts that have a telephone number. */
  readonly contacts: Excerpt<PlanContact>;
}

/** The names of people and roles, and the telephone numbers of people. */
export interface CalledNames {
  readonly get: (uid: string) => string;
  readonly getPhone: (uid: string) => string | undefined;
}

const excerpt = <Row>(rows: readonly Row[], most: number): Excerpt<Row> => ({
  rows: rows.slice(0, most),
  more: Math.max(0, rows.length - most),
});

const simplify = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * Returns the telephone number of each name. A name with several numbers is left out, because nobody can know which
 * number is meant.
 */
function indexPhones(contacts: readonly PlanContact[]): ReadonlyMap<string, string> {
  const byName = Map.groupBy(
    contacts.filter(({ phone }) => phone !== ''),
    ({ name }) => simplify(name),
  );
  return new Map(
    [...byName].flatMap(([name, same]) => {
      const [phone = '', another] = new Set(same.map((contact) => contact.phone));
      return another === undefined ? [[name, phone]] : [];
    }),
  );
}

/**
 * Groups the team by role in the order of the plan. A person gets the number of the plan's contacts with the same name,
 * because people chose it for this plan. If these contacts have no number or different numbers, the person gets the
 * number of the team member.
 */
export function listCalledRoles(
  { team, contacts }: Pick<PlanContent, 'team' | 'contacts'>,
  { get, getPhone }: CalledNames,
  maxPeople: number,
): readonly CalledRole[] {
  const phones = indexPhones(contacts);
  const toPerson = ({ uid, personUid }: PlanTeamMember): CalledPerson => {
    const name = get(personUid);
    return { uid, name, phone: phones.get(simplify(name)) ?? getPhone(personUid) ?? '' };
  };
  return [...Map.groupBy(team, ({ roleUid }) => roleUid)].map(([roleUid, members]) => ({
    roleUid,
    people: excerpt(members.map(toPerson), maxPeople),
  }));
}

function listUrgentMessages(messages: readonly PlanMessage[]): PlanMessage[] {
  return messages
    .filter(({ dueMinutes }) => dueMinutes !== null && dueMinutes <= firstHourMinutes)
    .toSorted((a, b) => (a.dueMinutes ?? 0) - (b.dueMinutes ?? 0));
}

/** Selects the content of the first page of a plan's grab pack. */
export function pickFirstHour(content: PlanContent, names: CalledNames): FirstHour {
  const { triggers, texts, tasks, messages, contacts } = content;
  const most = maxOnFirstPage;
  const written = texts.find(({ key }) => key === 'immediate_actions')?.content;
  const actions = written && !isEmptyRichText(written) ? written : undefined;
  const immediate = tasks.filter(({ phase, usedIn }) => phase === 'immediate' && usedIn !== 'exercise');
  return {
    triggers: excerpt(triggers, most.triggers),
    actions,
    tasks: excerpt(actions ? [] : immediate, most.tasks),
    messages: excerpt(listUrgentMessages(messages), most.messages),
    team: excerpt(listCalledRoles(content, names, most.people), most.roles),
    contacts: excerpt(
      contacts.filter(({ phone }) => phone !== ''),
      most.contacts,
    ),
  };
}
