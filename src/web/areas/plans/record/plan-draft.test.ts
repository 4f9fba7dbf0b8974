import { beforeEach, describe, expect, it, vi } from 'vitest';
import { businessContinuityPlans as calls } from '#root/contract/plans/business-continuity-plans.ts';
import type { PlanDetails, PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanContent, PlanTeamMember, PlanTrigger } from '#root/contract/plans/plan-sections.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { fromPlainText } from '#root/domain/values/rich-text.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { call } from '#root/web/platform/api/call.ts';
import type { LocalCopies, LocalCopy } from '#root/web/platform/editing/local-copy.ts';
import { PlanDraft } from './plan-draft.ts';
import { type PlanValues, toPlanValues } from './plan-values.ts';

vi.mock('#root/web/platform/api/call.ts', () => ({ call: vi.fn() }));

const uid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const emptyContent: PlanContent = {
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
  statusUid: uid(900),
  ownerUids: [],
  isTemplate: false,
};
const toRecord = (version: number, { details: fields, ...content }: PlanValues) =>
  ({ uid: uid(1), version, ...fields, status: { phase: 'draft' }, content }) as PlanRecord;
const base: PlanValues = { ...emptyContent, details };

const trigger = (number: number, more: Partial<PlanTrigger> = {}): PlanTrigger => ({
  ...{ uid: uid(number), name: `Trigger ${number}`, measure: '', thresholdMinutes: null, decisionMinutes: null },
  ...{ authorityUid: null, authority: '' },
  ...more,
});
const member = (number: number, person: number): PlanTeamMember => ({
  ...{ uid: uid(number), roleUid: uid(500), personUid: uid(person) },
});

/** Stores copies as the device does. */
function keepCopies(): LocalCopies & { readonly kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>();
  let at = 0;
  return {
    kept,
    save: (section, copy) => {
      at += 1;
      kept.set(section, { ...copy, at });
      return at;
    },
    read: <Values>(section: string) => kept.get(section) as LocalCopy<Values> | undefined,
    remove: (section) => void kept.delete(section),
    has: (section) => kept.has(section),
  };
}

/** Returns the teams in the copies on the device. */
const listTeams = ({ kept }: ReturnType<typeof keepCopies>) =>
  [...kept.values()].map((copy) => (copy as LocalCopy<unknown>).values);

/** Responds like a server with one plan: each write replaces one section and needs the latest version. */
function mockServer(values: PlanValues) {
  const at = { version: 1, values, writes: [] as string[], refuse: undefined as ApiError | undefined };
  const answer = async (endpoint: EndpointShape, input: { version?: number; body?: unknown }) => {
    if (endpoint.method === 'GET') return { data: toRecord(at.version, at.values) };
    const part = endpoint.path.split('/').at(-1) ?? '';
    if (input.version !== at.version) throw new ApiError({ status: 412, code: 'version_mismatch', message: 'changed' });
    if (at.refuse) throw at.refuse;
    const key = part === ':uid' ? 'details' : part;
    const { rows } = input.body as { rows?: unknown };
    at.values = { ...at.values, [key]: rows ?? input.body };
    at.version += 1;
    at.writes.push(key);
    return { data: { uid: uid(1), version: at.version } };
  };
  vi.mocked(call).mockImplementation(answer as typeof call);
  return at;
}

/** Opens the plan. */
function open(values: PlanValues, copies = keepCopies()) {
  const at = mockServer(values);
  const draft = new PlanDraft(toRecord(1, values), calls, copies);
  const type = (change: Partial<PlanValues>) => draft.edit({ ...draft.copy.mine, ...change });
  const save = () => draft.write(draft.copy.mine, false, () => undefined);
  return { at, draft, type, save, copies };
}

/** Saves as somebody else. */
const saveOther = (at: ReturnType<typeof mockServer>, change: Partial<PlanValues>) =>
  Object.assign(at, { version: at.version + 1, values: { ...at.values, ...change } });

beforeEach(() => vi.clearAllMocks());

describe('saving a plan', () => {
  it('writes only the sections that have changed, one after the other', async () => {
    const { at, type, save, draft } = open(base);
    type({ triggers: [trigger(1)], team: [member(2, 3)] });
    await save();
    expect(at.writes).toEqual(['triggers', 'team']);
    expect(draft.copy.base.version).toBe(3);
    expect(draft.copy.isDirty).toBe(false);
  });

  it('saves the other sections while one has an error', async () => {
    const { at, type, save, draft } = open(base);
    type({ triggers: [trigger(1, { name: '' })], details: { ...details, description: 'Every month' } });
    await save();
    expect(at.writes).toEqual(['details']);
    expect(draft.findErrors()).toEqual({ 'triggers.0.name': rules.required });
    expect(draft.copy.isDirty).toBe(true);
  });

  it('shows the server’s errors at their fields, and does not send the same values again', async () => {
    const { at, type, save, draft } = open(base);
    const fields = [{ field: 'rows.0.personUid', message: 'This person has this role already' }];
    at.refuse = new ApiError({ status: 400, code: 'validation', message: 'Check the fields', fields });
    type({ team: [member(1, 2)] });
    await save();
    expect(draft.findErrors()).toEqual({ 'team.0.personUid': 'This person has this role already' });
    expect(draft.listSendable(draft.copy.mine)).toEqual([]);
    at.refuse = undefined;
    type({ team: [member(1, 3)] });
    await save();
    expect(at.writes).toEqual(['team']);
    expect(draft.findErrors()).toEqual({});
  });

  it('names a section that is too large, does not send it again unchanged, and saves the others', async () => {
    const { at, type, save, draft } = open(base);
    at.refuse = new ApiError({ status: 413, code: 'too_large', message: 'This is too large.' });
    type({ team: [member(1, 2)] });
    await save();
    expect(draft.refusals.get('team')?.error.message).toBe('The team is too large. Remove some of its members.');
    expect(draft.listSendable(draft.copy.mine)).toEqual([]);
    at.refuse = undefined;
    type({ triggers: [trigger(1)] });
    await save();
    expect(at.writes).toEqual(['triggers']);
  });
});

describe('two people who edit one plan', () => {
  it('both keep their changes to different rows, to different fields of a row, to sections and to the scope', async () => {
    const first = { ...base, triggers: [trigger(1), trigger(2)], scope: { ...base.scope, activityUids: [uid(10)] } };
    const { at, type, save, draft } = open(first);
    saveOther(at, {
      triggers: [trigger(1, { measure: 'Status page' }), trigger(2), trigger(3)],
      scope: { ...first.scope, activityUids: [uid(10), uid(11)] },
      details: { ...details, description: 'Theirs' },
    });
    type({
      triggers: [trigger(4), trigger(1, { thresholdMinutes: 60 })],
      scope: { ...first.scope, activityUids: [uid(12)] },
    });
    await save();
    await save();
    const { triggers, scope } = at.values;
    expect(triggers.map((row) => row.uid)).toEqual([uid(4), uid(1), uid(3)]);
    expect(triggers[1]).toMatchObject({ measure: 'Status page', thresholdMinutes: 60 });
    expect(new Set(scope.activityUids)).toEqual(new Set([uid(11), uid(12)]));
    expect(at.values.details.description).toBe('Theirs');
    expect(toPlanValues(toRecord(at.version, at.values))).toEqual(draft.copy.mine);
  });

  it('choose between their values if both changed the same field of a row, and nothing is saved before the choice', async () => {
    const first = { ...base, triggers: [trigger(1)] };
    const { at, type, save, draft } = open(first);
    saveOther(at, { triggers: [trigger(1, { name: 'Theirs', measure: 'Phone' })] });
    type({ triggers: [trigger(1, { name: 'Mine' })] });
    await expect(save()).rejects.toMatchObject({ status: 412 });
    expect(draft.copy.differences).toMatchObject([
      { path: ['triggers', uid(1), 'name'], mine: 'Mine', theirs: 'Theirs', isConflict: true },
    ]);
    expect(at.writes).toEqual([]);
    draft.copy.resolve(() => false);
    await draft.write(draft.resolve(), false, () => undefined);
    expect(at.values.triggers).toEqual([trigger(1, { name: 'Mine', measure: 'Phone' })]);
  });

  it('choose between their texts if both begin a text under the same heading', async () => {
    const { at, type, save, draft } = open(base);
    const text = (number: number, words: string) =>
      ({ uid: uid(number), key: 'purpose', title: '', content: fromPlainText(words) }) as const;
    saveOther(at, { texts: [text(1, 'Theirs')] });
    type({ texts: [text(2, 'Mine')] });
    await expect(save()).rejects.toMatchObject({ status: 412 });
    expect(draft.copy.differences.map(({ path }) => path)).toEqual([['texts', 'purpose']]);
    draft.copy.resolve(() => true);
    await draft.write(draft.resolve(), false, () => undefined);
    expect(at.values.texts).toEqual([text(1, 'Theirs')]);
  });

  it('add a person to a role only once if both add the same person', async () => {
    const { at, type, save } = open(base);
    saveOther(at, { team: [member(1, 7)] });
    type({ team: [member(2, 7), member(3, 8)] });
    await save();
    expect(at.values.team.map(({ personUid }) => personUid)).toEqual([uid(7), uid(8)]);
  });
});

describe('the copies on this device', () => {
  it('are kept until the section is saved; when they are restored, later changes of other people are merged in', async () => {
    const { at, type, copies } = open(base);
    type({ team: [member(1, 2)] });
    expect([...copies.kept.keys()]).toEqual(['team']);
    saveOther(at, { triggers: [trigger(9)] });
    const again = new PlanDraft(toRecord(at.version, at.values), calls, copies);
    expect(again.restored).toBe(true);
    expect(again.copy.mine.team).toEqual([member(1, 2)]);
    expect(again.copy.mine.triggers).toEqual([trigger(9)]);
    await again.write(again.copy.mine, false, () => undefined);
    expect(at.writes).toEqual(['team']);
    expect([...copies.kept.keys()]).toEqual([]);
  });

  it('are not deleted when another tab saves a different section', async () => {
    const { at, type, copies } = open(base);
    const second = new PlanDraft(toRecord(at.version, at.values), calls, copies);
    type({ team: [member(1, 2)] });
    second.edit({ ...second.copy.mine, triggers: [trigger(9)] });
    await second.write(second.copy.mine, false, () => undefined);
    expect(at.writes).toEqual(['triggers']);
    expect([...copies.kept.keys()]).toEqual(['team']);
  });

  it('of two tabs that edit the same section are both kept, and each tab deletes only its own', async () => {
    const { at, type, copies } = open(base);
    const second = new PlanDraft(toRecord(at.version, at.values), calls, copies);
    type({ team: [member(1, 2)] });
    second.edit({ ...second.copy.mine, team: [member(3, 4)] });
    type({ team: [member(1, 2), member(5, 6)] });
    expect(listTeams(copies)).toEqual([[member(1, 2), member(5, 6)], [member(3, 4)]]);
    await second.write(second.copy.mine, false, () => undefined);
    expect(listTeams(copies)).toEqual([[member(1, 2), member(5, 6)]]);
  });

  it('of two tabs that crashed are restored one after the other', async () => {
    const { at, type, copies } = open(base);
    const second = new PlanDraft(toRecord(at.version, at.values), calls, copies);
    type({ team: [member(1, 2)] });
    second.edit({ ...second.copy.mine, team: [member(3, 4)] });
    const reopen = () => new PlanDraft(toRecord(at.version, at.values), calls, copies);
    const again = reopen();
    await again.write(again.copy.mine, false, () => undefined);
    expect(reopen().copy.mine.team).toEqual([member(1, 2), member(3, 4)]);
  });

  it('are not deleted by a tab that restored them if their own tab has stored newer values', async () => {
    const { at, type, copies } = open(base);
    type({ team: [member(1, 2)] });
    const second = new PlanDraft(toRecord(at.version, at.values), calls, copies);
    type({ team: [member(1, 2), member(5, 6)] });
    await second.write(second.copy.mine, false, () => undefined);
    expect(listTeams(copies)).toEqual([[member(1, 2), member(5, 6)]]);
  });

  it('are deleted when the plan is opened if the server already has their values', () => {
    const { at, type, copies } = open(base);
    type({ team: [member(1, 2)] });
    saveOther(at, { team: [member(1, 2)] });
    expect(new PlanDraft(toRecord(at.version, at.values), calls, copies).restored).toBe(false);
    expect([...copies.kept.keys()]).toEqual([]);
  });
});
