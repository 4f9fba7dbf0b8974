/** The organisation a landlord works in, in this tab. */
export interface ActingOrganisation {
  readonly uid: string;
  readonly name: string;
}

const key = 'holdfast.organisation';
const listeners = new Set<() => void>();

/** Returns the organisation that a landlord works in; undefined for others, and where none is chosen. */
export function actingOrganisation(): ActingOrganisation | undefined {
  const text = sessionStorage.getItem(key);
  return text ? (JSON.parse(text) as ActingOrganisation) : undefined;
}

/** Sets the organisation, or leaves it with undefined. The caller clears every cache, so that nothing of the former one shows. */
export function setActingOrganisation(organisation: ActingOrganisation | undefined): void {
  if (organisation) sessionStorage.setItem(key, JSON.stringify(organisation));
  else sessionStorage.removeItem(key);
  for (const listener of listeners) listener();
}

/** Calls `listener` when another organisation is chosen in this tab. @returns stops listening */
export function onActingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
