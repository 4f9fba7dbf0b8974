import { describe, expect, it } from 'vitest';
import type { PlanContent, PlanMessage } from '#root/contract/plans/plan-sections.ts';
import { buildPlanContent, buildTask } from '#test/support/plan-content.ts';
import { maxOnFirstPage, pickFirstHour } from './first-hour.ts';
import { toRichText } from './plan-text.ts';

const uids = { activity: 'activity', supplier: 'supplier', location: 'location', person: 'ada', role: 'lead' };
const names: Readonly<Record<string, string>> = { ada: 'Ada Byrne', bo: 'Bo Chen', cy: 'Cy Diaz', di: 'Di Evans' };
const phones: Readonly<Record<string, string>> = { ada: '+449', cy: '+448' };
const pick = (content: PlanContent) =>
  pickFirstHour(content, { get: (uid) => names[uid] ?? uid, getPhone: (uid) => phones[uid] });

const sample = buildPlanContent(uids);
const [trigger] = sample.triggers as [PlanContent['triggers'][number]];
const [contact] = sample.contacts as [PlanContent['contacts'][number]];
const [message] = sample.messages as [PlanMessage];
const member = (personUid: string, roleUid = 'lead') => ({ uid: `${roleUid} ${personUid}`, roleUid, personUid });
const text = (words: string) => [
  { uid: 'text', key: 'immediate_actions' as const, title: '', content: toRichText(words) },
];

describe('the first page of a grab pack', () => {
  it('has the messages that are due within an hour, the most urgent first', () => {
    const due = (audience: string, dueMinutes: number | null, more: Partial<PlanMessage> = {}) => ({
      ...message,
      audience,
      dueMinutes,
      ...more,
    });
    const { messages } = pick({
      ...sample,
      messages: [
        due('On the hour', 60),
        due('Too late', 61),
        due('When needed', null),
        due('At once', 0, { countedFrom: 'activation' }),
        due('Soon', 15),
      ],
    });
    expect(messages).toMatchObject({ more: 0 });
    expect(messages.rows.map(({ audience }) => audience)).toEqual(['At once', 'Soon', 'On the hour']);
  });

  it('names the lead and the alternates of each role in their order', () => {
    const team = [member('ada'), member('bo', 'it'), member('cy'), member('di'), member('bo')];
    const { rows } = pick({ ...sample, team }).team;
    expect(rows.map(({ roleUid, people }) => [roleUid, people.rows.map(({ name }) => name), people.more])).toEqual([
      ['lead', ['Ada Byrne', 'Cy Diaz', 'Di Evans'], 1],
      ['it', ['Bo Chen'], 0],
    ]);
  });

  it('takes a person’s number from contacts with the same name if they agree, otherwise from the team member', () => {
    const called = (name: string, phone: string) => ({ ...contact, name, phone });
    const { rows } = pick({
      ...sample,
      team: [member('ada'), member('bo'), member('cy')],
      contacts: [
        called('ada  BYRNE', '+441'),
        called('Ada Byrne', '+441'),
        called('Bo Chen', '+442'),
        called('Bo Chen', '+443'),
        called('Cy Diaz', ''),
      ],
    }).team;
    expect(rows[0]?.people.rows.map(({ phone }) => phone)).toEqual(['+441', '', '+448']);
  });

  it('has only contacts that can be called', () => {
    const { contacts } = pick({ ...sample, contacts: [{ ...contact, phone: '' }, contact] });
    expect(contacts).toEqual({ rows: [contact], more: 0 });
  });

  it('has the text about the immediate actions, or the immediate tasks of real incidents if there is none', () => {
    const tasks = [
      buildTask(1, { phase: 'immediate' }),
      buildTask(2, { phase: 'immediate', usedIn: 'exercise' }),
      buildTask(3),
    ];
    const written = pick({ ...sample, tasks, texts: text('Call the team.') });
    expect(written).toMatchObject({ actions: toRichText('Call the team.'), tasks: { rows: [], more: 0 } });
    for (const texts of [[], text('')]) {
      const { actions, tasks: immediate } = pick({ ...sample, tasks, texts });
      expect(actions).toBeUndefined();
      expect(immediate.rows.map(({ number }) => number)).toEqual([1]);
    }
  });

  it('has only as many rows as fit on one sheet, and the number of further rows', () => {
    const many = <Row>(row: Row) => Array.from({ length: 50 }, () => row);
    const { triggers, tasks, messages, team, contacts } = pick({
      ...sample,
      texts: [],
      triggers: many(trigger),
      tasks: many(buildTask(1, { phase: 'immediate' })),
      messages: many(message),
      team: many(null).map((_, at) => member('ada', `role ${at}`)),
      contacts: many(contact),
    });
    const most = maxOnFirstPage;
    for (const [part, size] of [
      [triggers, most.triggers],
      [tasks, most.tasks],
      [messages, most.messages],
      [team, most.roles],
      [contacts, most.contacts],
    ] as const)
      expect([part.rows.length, part.more]).toEqual([size, 50 - size]);
  });
});
