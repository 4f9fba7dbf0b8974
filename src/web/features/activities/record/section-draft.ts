import { type ActivityRecord, activities } from '#root/contract/activities.ts';
import type { StepSaved } from '#root/contract/activity-steps.ts';
import type { EndpointShape } from '#root/contract/endpoint.ts';
import { ApiError } from '#root/web/api/api-error.ts';
import { type CallInput, call } from '#root/web/api/call.ts';
import type { ConflictChoice } from '#root/web/ui/conflict-resolver.tsx';
import type { LocalCopies } from './local-copy.ts';
import { type SaveLine, saveLineOf } from './save-line.ts';
import { type Merged, mergeParts, type SectionModel, same } from './section-model.ts';

/** What both changed, and what the section is on the server meanwhile. */
export interface DraftConflict<Values> {
  readonly merged: Merged<Values>;
  readonly theirs: Values;
  readonly version: number;
}

/** A refusal that the same values would meet again. */
const settled = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404, 409, 422, 428].includes(error.status);

/** How a write ended that the server has judged. */
export type Written = { readonly saved: StepSaved } | { readonly refused: ApiError };

/** Values with what others have saved meanwhile. */
type Rework<Values> = (values: Values) => Values;

/**
 * One section while it is edited: the values on the screen, those that the server has, the copy on this device, and the
 * way they come together. No React in here.
 */
export class SectionDraft<Values> {
  model: SectionModel<Values>;
  latest: Values;
  saved: Values;
  conflict: DraftConflict<Values> | undefined;
  /** The server has refused the last write for good. */
  refused = false;
  /** This device had something that the server lacks. */
  readonly restored: boolean;
  readonly uid: string;
  readonly line: SaveLine;
  readonly copies: LocalCopies;

  constructor(record: ActivityRecord, model: SectionModel<Values>, copies: LocalCopies) {
    this.model = model;
    this.uid = record.uid;
    this.copies = copies;
    this.line = saveLineOf(record.uid, record.version);
    // Nobody's change can be overwritten by this: the section begins from this very record.
    if (!this.line.busy) this.line.version = Math.max(this.line.version, record.version);
    this.saved = model.valuesOf(record);
    this.latest = this.saved;
    const copy = copies.read<Values>(model.section);
    if (copy) {
      const base = copy.version === record.version ? this.saved : copy.base;
      this.#merge(base, copy.values, this.saved, record.version);
    }
    this.restored = !same(this.latest, this.saved);
  }

  /** Takes in a record that was written past this section; what has been typed meanwhile stays. */
  takeIn(record: ActivityRecord): void {
    const theirs = this.model.valuesOf(record);
    this.#merge(this.saved, this.latest, theirs, record.version);
    if (this.conflict) return;
    this.line.version = Math.max(this.line.version, record.version);
    this.saved = theirs;
    if (same(this.latest, theirs)) this.copies.drop(this.model.section);
  }

  /** Takes what stands on the screen, and keeps a copy on this device until the server has it. */
  take(values: Values): void {
    this.latest = values;
    this.copies.keep(this.model.section, { values, base: this.saved, version: this.line.version });
  }

  /**
   * Writes one version of the values. Where somebody else was quicker, both are put together and written again.
   * @param rework told how what was typed before is put together with what the others have saved
   * @throws ApiError 412 where both changed the same (`conflict` then says what), and where there was no answer
   */
  async write(values: Values, leaving: boolean, rework: (put: Rework<Values>) => void): Promise<Written> {
    this.refused = false;
    try {
      return await this.#send(values, leaving);
    } catch (error) {
      this.refused = settled(error);
      if (settled(error)) return { refused: error };
      const stale = error instanceof ApiError && error.status === 412;
      const put = stale ? await this.#rebase() : undefined;
      if (!put) throw error;
      rework(put);
      return this.#send(put(values), leaving);
    }
  }

  /** After a conflict: the values with what the person chose, to be written. */
  resolve(choices: Readonly<Record<string, ConflictChoice>>): Values {
    const { conflict } = this;
    if (!conflict) return this.latest;
    const theirs = conflict.merged.conflicts.map(({ part }) => part.key).filter((key) => choices[key] === 'theirs');
    this.line.version = conflict.version;
    this.saved = conflict.theirs;
    this.conflict = undefined;
    this.take(theirs.reduce((now, key) => this.model.take(now, conflict.theirs, key), this.latest));
    return this.latest;
  }

  async #send(values: Values, leaving: boolean): Promise<Written> {
    const { endpoint, section } = this.model;
    const put = async (version: number) => {
      const input = { params: { uid: this.uid }, version, body: values, keepalive: leaving };
      return ((await call(endpoint, input as CallInput<EndpointShape>)) as { data: StepSaved }).data;
    };
    const saved = await this.line.run(put);
    this.saved = values;
    if (same(values, this.latest)) this.copies.drop(section);
    return { saved };
  }

  /** Reads what somebody else has saved. @returns puts it into values that were typed before; undefined: both do not fit together */
  async #rebase(): Promise<Rework<Values> | undefined> {
    const { data } = await call(activities.get, { params: { uid: this.uid } });
    const { model, saved: base } = this;
    const theirs = model.valuesOf(data);
    this.#merge(base, this.latest, theirs, data.version);
    if (this.conflict) return undefined;
    this.line.version = data.version;
    this.saved = theirs;
    return (mine) => mergeParts(model, { base, mine, theirs }).values;
  }

  #merge(base: Values, mine: Values, theirs: Values, version: number): void {
    const merged = mergeParts(this.model, { base, mine, theirs });
    this.latest = merged.values;
    this.conflict = merged.conflicts.length ? { merged, theirs, version } : undefined;
  }
}
