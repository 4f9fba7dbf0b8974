import type { PlanPhase } from '#root/contract/master-data/master-lists.ts';
import { makeSuggestion, type RowReader } from '#root/domain/import/row-reader.ts';
import { planPhaseWords } from '#root/domain/plans/plan-words.ts';
import type { KnownRecord, KnownRegisters, Named, RegisterValues } from './register-records.ts';
import type { RegisterSpec } from './register-spec.ts';

/** A row that changes a stored plan or creates a plan. */
interface PlanRow {
  readonly reader: RowReader;
  readonly spec: RegisterSpec;
  readonly record: KnownRecord | undefined;
  readonly values: RegisterValues;
  readonly names: Readonly<Record<string, readonly Named[] | undefined>>;
}

const findList = ({ fields }: RegisterSpec) => {
  const field = fields.find(({ key }) => key === 'statusUid');
  return field?.as === 'listed' ? field.list : undefined;
};

/** Returns true if the records of a register have statuses with phases, as plans have. */
export const hasPhases = (spec: RegisterSpec): boolean => spec.kind === 'bcp' || spec.kind === 'resilience_plan';

const findPhase = (names: Readonly<Record<string, readonly Named[] | undefined>>) => names.statusUid?.[0]?.phase;

/** Reports that a stored plan cannot be changed, or how a change affects its phase. */
function checkStored(reader: RowReader, phase: PlanPhase | null | undefined): void {
  if (phase === 'in_review' || phase === 'pending_approval')
    reader.addProblem('name', {
      code: 'in_review',
      message: 'This plan is in review and cannot be changed until it is approved or returned.',
    });
  if (phase === 'archived')
    reader.addProblem('name', {
      code: 'archived',
      message: 'This plan is archived. Restore it first, or use another name.',
    });
  if (phase === 'approved')
    reader.addProblem('name', {
      code: 'reopens',
      level: 'warning',
      message: 'This plan is approved. Changing it starts a new working version; the approved one stays in force.',
    });
}

/** Refuses a status that a plan can get only by a separate action, such as its approval. */
function checkStatus({ reader, names }: PlanRow, working: PlanPhase, statuses: readonly Named[]): void {
  const chosen = names.statusUid?.[0];
  if (!chosen?.phase || chosen.phase === working) return;
  const allowed = statuses.filter(({ phase }) => phase === working);
  reader.addProblem('status', {
    code: 'wrong_phase',
    message: `"${chosen.name}" has the phase "${planPhaseWords[chosen.phase]}", which an import cannot set. Empty the cell, or use a status of the phase "${planPhaseWords[working]}"`,
    suggestions: allowed
      .slice(0, 8)
      .flatMap(({ name }) => makeSuggestion('use_name', `Use ${name}`, reader.put('status', name))),
  });
}

/**
 * Refuses activities whose rows have errors. Also refuses archived activities, unless they are already in the scope of
 * the plan.
 */
function checkScope({ reader, record, names }: PlanRow): void {
  const waiting = names.activityUids?.find(({ waitsFor }) => waitsFor);
  if (waiting)
    reader.addProblem('activities', {
      code: 'waits',
      level: 'waits',
      message: `This row depends on ${waiting.waitsFor}, which has a problem. Fix that row first`,
    });
  const before = new Set(record?.names.activityUids?.map(({ uid }) => uid));
  const archived = names.activityUids?.find(({ uid, isActive }) => isActive === false && !before.has(uid));
  if (archived)
    reader.addProblem('activities', {
      code: 'archived',
      message: `The activity "${archived.name}" is archived. Restore it first, or leave it out`,
    });
}

/**
 * Checks whether a plan can be changed as its row says.
 * @returns the values to write: a plan that is new or approved gets a status of the phase draft
 */
export function settlePlan(row: PlanRow, { listed }: KnownRegisters): RegisterValues {
  const { reader, spec, record, values, names } = row;
  const phase = record && findPhase(record.names);
  const working = phase === 'returned' ? 'returned' : 'draft';
  const statuses = (listed[findList(spec) ?? ''] ?? []).filter(({ isActive }) => isActive !== false);
  checkStored(reader, phase);
  const chosenUid = names.statusUid?.[0]?.uid;
  const isChosen = chosenUid !== undefined && chosenUid !== record?.values.statusUid;
  if (isChosen) checkStatus(row, working, statuses);
  checkScope(row);
  if (isChosen || (record && phase !== 'approved')) return values;
  const drafts = statuses.filter((one) => one.phase === 'draft');
  const first = drafts.find(({ isDefault }) => isDefault) ?? drafts[0];
  if (!first)
    reader.addProblem('status', {
      code: 'no_status',
      message: `No active status has the phase "${planPhaseWords.draft}". Add one in the master data`,
    });
  return { ...values, statusUid: first?.uid ?? null };
}
