import type { MasterListName } from '#root/contract/master-data/master-lists.ts';
import type { MasterInUse, MinutesPreview } from '#root/contract/master-data/masters.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { formatCount } from '#root/contract/platform/numbers.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { AppError, defineError } from '#root/server/platform/http/define-error.ts';

export const masterErrors = {
  systemRow: defineError(
    'system_row',
    409,
    'Holdfast needs this row. You can rename and colour it, but not delete, replace or deactivate it.',
  ),
  defaultRow: defineError(
    'default_row',
    409,
    'This row is the default of its list. Make another row the default first.',
  ),
  listFull: defineError('list_full', 422, 'This list has 100 rows, the most it can have. Delete a row first.'),
  listChanged: defineError(
    'list_changed',
    409,
    'The list has changed in the meantime. Load it again before you reorder it.',
  ),
  valueFixed: defineError('value_fixed', 422, 'The phase of a status cannot change. Add another status instead.'),
  inactiveRow: defineError('inactive_row', 422, 'This row is inactive. Make it active first.'),
  phaseDiffers: defineError(
    'phase_differs',
    422,
    'Choose a row of the same phase. Otherwise the records that use this row would change phase.',
  ),
  noMinutes: defineError('no_minutes', 422, 'Only recovery times and MTPDs have minutes.'),
} as const;

export function masterInUse(use: MasterInUse): AppError {
  const uses = `${formatCount(use.total, 'record uses', 'records use')} this row.`;
  return new AppError('in_use', 409, `${uses} Replace it with another row or make it inactive.`, { details: use });
}

/**
 * Returns the error for a change that would leave activities with an RTO not below their MTPD. The change is to the
 * minutes of a row, or replaces the row.
 * @param effect the affected activities; undefined if someone has just changed one of them
 */
export function notBelowMtpd(field: string, list?: MasterListName, effect?: MinutesPreview): AppError {
  const activities = effect ? formatCount(effect.total, 'activity', 'activities') : 'activities';
  const message = `This would leave ${activities} with an RTO that is not less than the MTPD. Change those activities first.`;
  const problem = list === 'mtpd' ? rules.mtpdAboveRto : rules.rtoBelowMtpd;
  return new AppError('rto_not_below_mtpd', 422, message, { fields: [{ field, message: problem }], details: effect });
}

export const masterConstraints = {
  master_rows_name: duplicate('name', 'This list already has a row with this name. Use another name.'),
  master_rows_minutes_once: duplicate('value', 'This list already has a row with this time. Use another time.'),
  activities_rto_below_mtpd: () => notBelowMtpd('value'),
};
