import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { entries } from '#root/domain/values/merge/fields.ts';
import { value } from '#root/domain/values/merge/shape.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { call } from '#root/web/platform/api/call.ts';
import { AutosaveQueue } from '#root/web/platform/ui/autosave-queue.ts';
import type { Copy, LocalCopies } from './local-copy.ts';
import { SectionDraft } from './section-draft.ts';
import type { SectionModel } from './section-model.ts';

vi.mock('#root/web/platform/api/call.ts', () => ({ call: vi.fn() }));

type Values = Readonly<Record<string, string>>;

const model: SectionModel<Values> = {
  section: 'details',
  endpoint: activitySteps.details,
  valuesOf: (record) => (record as unknown as { values: Values }).values,
  shape: entries(value()),
  words: { label: ([field = '']) => field, show: (_path, part) => String(part) },
};
const noCopies: LocalCopies = { keep: vi.fn(), read: () => undefined, drop: vi.fn(), has: () => false };
const recordOf = (uid: string, version: number, values: Values) =>
  ({ uid, version, values }) as unknown as ActivityRecord;
const stale = new ApiError({ status: 412, code: 'version_mismatch', message: 'changed', requestId: '' });

/** A server with one record; `onGet` and `onPut` are what happens while it is asked. */
function server(uid: string, first: Values) {
  const state = { version: 1, values: first, onGet: async () => {}, onPut: async () => {} };
  vi.mocked(call).mockImplementation((async (
    endpoint: { method: string },
    input: { version: number; body: Values },
  ) => {
    if (endpoint.method === 'GET') {
      await state.onGet();
      return { data: recordOf(uid, state.version, state.values) };
    }
    await state.onPut();
    if (input.version !== state.version) throw stale;
    Object.assign(state, { version: state.version + 1, values: input.body });
    return { data: { version: state.version, warnings: [] } };
  }) as typeof call);
  return state;
}

let count = 0;
/** A section that is saved by a queue, as on the screen. */
function section(first: Values) {
  count += 1;
  const uid = `activity ${count}`;
  const at = server(uid, first);
  const draft = new SectionDraft(recordOf(uid, 1, first), model, noCopies);
  const queue: AutosaveQueue<Values> = new AutosaveQueue<Values>({
    save: (values) => draft.write(values, false, (put) => queue.rework(put)),
    isConflict: (error) => error === stale,
    onState: () => undefined,
  });
  const type = (values: Values) => {
    draft.take({ ...draft.copy.mine, ...values });
    if (!draft.copy.isConflicted) queue.change(draft.copy.mine);
  };
  return { at, draft, queue, type, settle: () => queue.flush() };
}

beforeEach(() => vi.clearAllMocks());

describe('typing while a save is answered', () => {
  it('does not undo what somebody else has saved in between', async () => {
    const { at, draft, type, settle } = section({ name: 'Pay', text: '', note: '' });
    Object.assign(at, { version: 2, values: { name: 'Pay', text: '', note: 'Theirs' } });
    at.onPut = async () => {
      at.onPut = async () => {};
      type({ text: 'Mine, and more' });
    };
    type({ text: 'Mine' });
    await settle();
    await settle();
    expect(draft.copy.mine).toEqual({ name: 'Pay', text: 'Mine, and more', note: 'Theirs' });
    expect(at.values).toEqual(draft.copy.mine);
  });

  it('does not undo it either where putting both together has no answer at first', async () => {
    const { at, draft, type, settle } = section({ name: 'Pay', text: '', note: '' });
    Object.assign(at, { version: 2, values: { name: 'Pay', text: '', note: 'Theirs' } });
    at.onGet = async () => {
      at.onPut = async () => {
        at.onPut = async () => {};
        throw new Error('no network');
      };
    };
    type({ text: 'Mine' });
    await settle();
    await settle();
    expect(at.values).toEqual({ name: 'Pay', text: 'Mine', note: 'Theirs' });
    expect(draft.copy.mine).toEqual(at.values);
  });

  it('keeps what was typed before the choice after a conflict was made', async () => {
    const { at, draft, queue, type, settle } = section({ name: 'Pay', text: '', note: '' });
    Object.assign(at, { version: 2, values: { name: 'Theirs', text: '', note: '' } });
    type({ name: 'Mine' });
    await settle();
    expect(draft.copy.differences.map(({ path }) => path.join())).toEqual(['name']);
    type({ text: 'Typed while the question stood there' });
    draft.copy.resolve(([field]) => field === 'name');
    await queue.resume(draft.resolved());
    expect(at.values).toEqual({ name: 'Theirs', text: 'Typed while the question stood there', note: '' });
  });

  it('keeps what was typed while the record was written past the section', async () => {
    const { at, draft, type, settle } = section({ name: 'Pay', text: '', note: '' });
    type({ text: 'Typed' });
    draft.takeIn(recordOf(draft.uid, 2, { name: 'Pay', text: '', note: 'Put back' }));
    expect(draft.copy.mine).toEqual({ name: 'Pay', text: 'Typed', note: 'Put back' });
    Object.assign(at, { version: 2, values: { name: 'Pay', text: '', note: 'Put back' } });
    type({});
    await settle();
    expect(at.values).toEqual(draft.copy.mine);
  });
});

describe('a section that this device has a copy of', () => {
  const opened = (copy: { values: Values; base: Values; version: number }, now: Values) => {
    count += 1;
    const copies: LocalCopies = { ...noCopies, read: <T>() => ({ ...copy, at: 0 }) as unknown as Copy<T> };
    return new SectionDraft(recordOf(`activity ${count}`, 3, now), model, copies);
  };
  const base = { name: 'Pay', text: '' };

  it('goes on with what was typed, merged with what others have saved since', () => {
    const draft = opened({ values: { ...base, text: 'Mine' }, base, version: 1 }, { ...base, name: 'Theirs' });
    expect(draft.copy.mine).toEqual({ name: 'Theirs', text: 'Mine' });
    expect([draft.restored, draft.copy.isConflicted]).toEqual([true, false]);
  });

  it('asks at once where others have changed the same', () => {
    const draft = opened({ values: { ...base, text: 'Mine' }, base, version: 1 }, { ...base, text: 'Theirs' });
    expect(draft.copy.differences.map(({ path }) => path.join())).toEqual(['text']);
    expect(draft.restored).toBe(true);
  });

  it('restores nothing where the server has it already', () => {
    const values = { ...base, text: 'Mine' };
    expect(opened({ values, base, version: 1 }, values).restored).toBe(false);
  });
});
