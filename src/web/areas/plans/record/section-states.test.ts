import { describe, expect, it } from 'vitest';
import type { PlanDetails } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import { fromPlainText } from '#root/domain/values/rich-text.ts';
import type { SectionId } from './plan-paths.ts';
import { findMissingDetails, findSectionStatus, isOld } from './section-states.ts';

const content: PlanContent = {
  scope: { activityUids: [], scenarioUids: [], locationUids: [], supplierUids: [] },
  texts: [],
  triggers: [],
  activations: [],
  team: [],
  contacts: [],
  strategies: [],
  tasks: [],
  messages: [],
};
const details: PlanDetails = {
  name: 'Payroll',
  description: '',
  classification: '',
  dueOn: null,
  reviewOn: null,
  categoryUid: null,
  statusUid: 'status',
  ownerUids: [],
  isTemplate: false,
};
const find = (id: SectionId, change: Partial<PlanContent> = {}, errors: Record<string, string> = {}) =>
  findSectionStatus(id, { details, content: { ...content, ...change }, today: '2026-06-01' }, errors);
const text = (key: 'purpose' | 'workarounds' | null, words: string) => ({
  ...{ uid: 'text', key, title: key ? '' : 'Maps', content: fromPlainText(words) },
});
const member = (roleUid: string, personUid: string) => ({ uid: roleUid + personUid, roleUid, personUid });
const contact = (verifiedOn: string | null) => ({
  ...{ uid: 'contact', name: 'Ana', organisationName: '', purpose: '', phone: '', email: '', verifiedOn },
});

describe('the state of a section (not started, in progress, completed or with an error) is right for', () => {
  it.each([
    ['a text that is blank', find('workarounds', { texts: [text('workarounds', ' ')] }), 'not_started'],
    ['a text with words', find('workarounds', { texts: [text('workarounds', 'Use paper.')] }), 'completed'],
    ['a purpose without a scope', find('purpose', { texts: [text('purpose', 'Pay people.')] }), 'in_progress'],
    ['a team without anybody', find('team'), 'not_started'],
    ['a role without an alternate', find('team', { team: [member('lead', 'ana')] }), 'in_progress'],
    ['a role with two people', find('team', { team: [member('lead', 'ana'), member('lead', 'bo')] }), 'completed'],
    ['a contact that was never verified', find('contacts', { contacts: [contact(null)] }), 'in_progress'],
    ['a contact that was verified recently', find('contacts', { contacts: [contact('2026-05-01')] }), 'completed'],
    ['details without an owner', find('details'), 'in_progress'],
    ['activated plans, which most plans do not have', find('activations'), 'completed'],
    ['dependencies without activities in scope', find('dependencies'), 'not_started'],
    ['a custom section', find('own:text', { texts: [text(null, 'On the wall.')] }), 'completed'],
    ['a trigger with an error', find('activation', {}, { 'triggers.0.name': 'Required' }), 'problem'],
    ['a section beside one with an error', find('team', {}, { 'triggers.0.name': 'Required' }), 'not_started'],
  ])('%s', (_, status, expected) => {
    expect(status).toBe(expected);
  });
});

it.each([
  [[], null, 'ownerAndReview'],
  [[], '2027-01-01', 'owner'],
  [['ana'], null, 'review'],
  [['ana'], '2027-01-01', undefined],
])('a plan with the owners %j and the review date %s lacks: %s', (ownerUids, reviewOn, missing) => {
  expect(findMissingDetails({ ...details, ownerUids, reviewOn })).toBe(missing);
});

describe('the age of a contact', () => {
  it.each([
    [null, true],
    ['2025-05-31', true],
    ['2025-06-01', false],
    ['2026-06-01', false],
  ])('that was verified on %s is too old on 1 June 2026: %s', (day, expected) => {
    expect(isOld(day, '2026-06-01')).toBe(expected);
  });
});
