import { organisationModules } from '#root/contract/landlord/organisations.ts';
import { isShown, listHidden } from '#root/contract/platform/modules.ts';
import { toColumn } from '#root/contract/shared/fields/define-fields.ts';

const settings = new Set(listHidden('settings').map(toColumn));
const hasModules = organisationModules.some((module) => isShown('organisationModules', module));

/**
 * Returns true for a column of a module that is not built. The histories in the interface leave this column out; the
 * audit log and the API contain it.
 */
export const isHiddenColumn = (column: string): boolean =>
  settings.has(column) || (column === 'modules' && !hasModules);
