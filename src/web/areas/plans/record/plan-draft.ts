import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { Saved } from '#root/contract/shared/crud.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { type CallInput, call } from '#root/web/platform/api/call.ts';
import type { LocalCopies, LocalCopy } from '#root/web/platform/editing/local-copy.ts';
import { type Rebase, type Revision, WorkingCopy } from '#root/web/platform/editing/working-copy.ts';
import type { PlanCalls } from '#root/web/shared/plans/plan-kinds.ts';
import {
  findCall,
  findErrors,
  listChangedParts,
  type PlanPart,
  type PlanValues,
  planParts,
  planShape,
  toBody,
  toFieldPath,
  toPlanValues,
} from './plan-values.ts';
import { text } from './record.messages.ts';

/** A limit in bytes: browsers send at most 64 kB in a request that outlives the page. */
const maxKeepalive = 60_000;

/** Returns whether the same values would cause the error again. */
const isFinalRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404, 409, 413, 422, 428].includes(error.status);

/**
 * Names the part that is too large. The server's response cannot name the part, because the server does not read a body
 * that is too large.
 */
function nameTooLarge(error: ApiError, part: PlanPart): ApiError {
  if (error.status !== 413) return error;
  const { status, code, requestId } = error;
  return new ApiError({ status, code, message: text(`tooLarge.${part}`), requestId });
}

const toRevision = (record: PlanRecord): Revision<PlanValues> => ({
  version: record.version,
  value: toPlanValues(record),
});

/** The reason why the server has refused a part, and the refused values. */
export interface Refusal {
  readonly values: unknown;
  readonly error: ApiError;
}

/** A place on this device for the copy of a part. Copies by several tabs are in different places. */
type Slot = PlanPart | `${PlanPart}.${number}`;

/**
 * Returns the places for the copies of a part, in the order in which they are used. Further tabs with unsaved values of
 * the same part store no copy.
 */
const listSlots = (part: PlanPart): readonly Slot[] => [part, `${part}.2`, `${part}.3`, `${part}.4`, `${part}.5`];

/** A copy on this device that a draft has stored or restored. `at` identifies it: another tab may replace the copy. */
interface OwnCopy {
  readonly slot: Slot;
  readonly at: number;
}

/**
 * A plan while it is being edited: its working copy, and the copies of its unsaved parts on this device. Parts are
 * saved one after the other, so that errors in one part do not prevent the other parts from being saved.
 */
export class PlanDraft {
  readonly uid: string;
  readonly copy: WorkingCopy<PlanValues>;
  /** Whether the copies on this device contained values that the server does not have. */
  readonly restored: boolean;
  /** The parts that the server has refused. */
  readonly refusals = new Map<PlanPart, Refusal>();
  readonly #calls: PlanCalls;
  readonly #localCopies: LocalCopies;
  /** This draft's copies on this device. Other copies belong to other tabs, and are neither replaced nor deleted. */
  readonly #ownCopies: Map<PlanPart, OwnCopy>;
  /** Whether the plan is a draft. In any other phase, the next write makes the plan a draft. */
  #isDraft: boolean;

  constructor(record: PlanRecord, calls: PlanCalls, localCopies: LocalCopies) {
    this.uid = record.uid;
    this.#calls = calls;
    this.#localCopies = localCopies;
    this.#isDraft = record.status.phase === 'draft';
    const revision = toRevision(record);
    // If several tabs have left copies of one part, each opening of the plan restores one of them.
    const found = planParts.flatMap((part) =>
      listSlots(part)
        .flatMap((slot) => {
          const copy = localCopies.read<unknown>(slot);
          return copy ? [{ part, slot, copy }] : [];
        })
        .slice(0, 1),
    );
    this.#ownCopies = new Map(found.map(({ part, slot, copy }) => [part, { slot, at: copy.at }]));
    const fill = (from: 'base' | 'values') => ({
      ...revision.value,
      ...Object.fromEntries(found.map(({ part, copy }) => [part, copy[from]])),
    });
    const version = Math.min(record.version, ...found.map(({ copy }) => copy.version));
    this.copy = new WorkingCopy({ shape: planShape, base: { version, value: fill('base') } });
    if (found.length > 0) {
      this.copy.edit(fill('values'));
      this.copy.rebase(revision);
    }
    this.restored = this.copy.isConflicted || this.copy.isDirty;
    // A copy that is already on the server would prevent the next one from being restored.
    if (!this.restored) this.#keep();
  }

  /** Accepts a record that was read again. Values typed in the meantime are kept. */
  acceptRecord(record: PlanRecord): void {
    this.#isDraft = record.status.phase === 'draft';
    if (record.version > this.copy.base.version && !this.copy.isConflicted) this.copy.rebase(toRevision(record));
  }

  /** Accepts the values on the screen, and stores a copy on this device until they are saved on the server. */
  edit(values: PlanValues): void {
    this.copy.edit(values);
    this.#keep();
  }

  /** Returns the values to write after the person has resolved a conflict. */
  resolve(): PlanValues {
    this.#keep();
    return this.copy.mine;
  }

  /** Returns the parts of these values that the server has neither saved nor refused, and that have no errors. */
  listSendable(values: PlanValues): PlanPart[] {
    return listChangedParts(values, this.copy.base.value).filter(
      (part) => this.refusals.get(part)?.values !== values[part] && Object.keys(findErrors(part, values)).length === 0,
    );
  }

  /** Returns the errors of all changed parts, by the path of the field. */
  findErrors(): Readonly<Record<string, string>> {
    const { mine, base } = this.copy;
    return Object.assign(
      {},
      ...listChangedParts(mine, base.value).map((part) => {
        const refusal = this.refusals.get(part);
        const refused = refusal?.values === mine[part] ? refusal.error.fields : [];
        return {
          ...findErrors(part, mine),
          ...Object.fromEntries(refused.map(({ field, message }) => [toFieldPath(part, field), message])),
        };
      }),
    );
  }

  /**
   * Writes the changed parts one after the other. If somebody else has saved in the meantime, merges both versions.
   * @param onRebase called with a function that merges earlier values with the other person's
   * @throws ApiError 412 if both people changed the same field; also if the server does not answer
   */
  async write(values: PlanValues, leaving: boolean, onRebase: (rebase: Rebase<PlanValues>) => void): Promise<void> {
    let sent = values;
    for (const part of this.listSendable(sent)) {
      const refused = sent[part];
      try {
        await this.copy.save(
          { ...this.copy.base.value, [part]: sent[part] },
          this.#toRemote(part, leaving),
          (rebase) => {
            sent = rebase(sent);
            onRebase(rebase);
          },
        );
        this.refusals.delete(part);
      } catch (error) {
        if (!isFinalRefusal(error)) throw error;
        this.refusals.set(part, { values: refused, error: nameTooLarge(error, part) });
      }
      this.#keep();
    }
  }

  #toRemote(part: PlanPart, leaving: boolean) {
    const params = { uid: this.uid };
    return {
      write: async (value: PlanValues, version: number) => {
        const body = toBody(part, value);
        const keepalive = leaving && JSON.stringify(body).length < maxKeepalive;
        // The page already shows the values, so they are not read again until editing ends. Only a change of the phase
        // is read at once.
        const input = { params, version, body, keepalive, ...(this.#isDraft && { refetch: () => false }) };
        const endpoint: EndpointShape = findCall(part, this.#calls);
        const { data } = (await call(endpoint, input as CallInput<EndpointShape>)) as { data: Saved };
        return { version: data.version, value };
      },
      read: async () => toRevision((await call(this.#calls.get, { params })).data),
    };
  }

  #keep(): void {
    const { mine, base } = this.copy;
    const changed = new Set(listChangedParts(mine, base.value));
    for (const part of planParts)
      if (changed.has(part))
        this.#saveCopy(part, { values: mine[part], base: base.value[part], version: base.version });
      else this.#removeCopy(part);
  }

  /** Returns the place of this draft's copy of a part, if another tab has not replaced or deleted the copy. */
  #findOwnSlot(part: PlanPart): Slot | undefined {
    const own = this.#ownCopies.get(part);
    return own && this.#localCopies.read(own.slot)?.at === own.at ? own.slot : undefined;
  }

  #saveCopy(part: PlanPart, copy: Omit<LocalCopy<unknown>, 'at'>): void {
    const slot = this.#findOwnSlot(part) ?? listSlots(part).find((free) => !this.#localCopies.has(free));
    if (!slot) return;
    const at = this.#localCopies.save(slot, copy);
    if (at !== undefined) this.#ownCopies.set(part, { slot, at });
  }

  #removeCopy(part: PlanPart): void {
    const slot = this.#findOwnSlot(part);
    if (slot) this.#localCopies.remove(slot);
    this.#ownCopies.delete(part);
  }
}
