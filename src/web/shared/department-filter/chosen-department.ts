import { useSearch } from '@tanstack/react-router';

/** The division and the business unit in the address, to which a page is limited. */
export type ChosenDepartment = Readonly<{ divisionUid?: string; businessUnitUid?: string }>;

/** Returns the department in the address; empty for the whole organisation. */
export function useChosenDepartment(): ChosenDepartment {
  const { divisionUid, businessUnitUid } = useSearch({ strict: false });
  return { ...(divisionUid && { divisionUid }), ...(businessUnitUid && { businessUnitUid }) };
}

/** Limits the list of a path to the department. Parameters already in the path are kept. */
export function withDepartment(path: string, department: ChosenDepartment): string {
  const [page = '', query = ''] = path.split('?');
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(department)) if (!search.has(name)) search.set(name, value);
  return search.size > 0 ? `${page}?${search}` : page;
}
