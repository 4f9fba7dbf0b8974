/** The organisation that a landlord works in, in this tab. */
export interface ActingOrganisation {
  readonly uid: string;
  readonly name: string;
}

const key = 'holdfast.organisation';
const listeners = new Set<() => void>();

/**
 * Returns the organisation that a landlord works in; undefined if no organisation is chosen, and for people who are no
 * landlords.
 */
export function actingOrganisation(): ActingOrganisation | undefined {
  const text = sessionStorage.getItem(key);
  return text ? (JSON.parse(text) as ActingOrganisation) : undefined;
}

/**
 * Sets the organisation that the landlord works in; undefined: no organisation any more. The caller has to clear all
 * caches, so that no data of the previous organisation is shown.
 */
export function setActingOrganisation(organisation: ActingOrganisation | undefined): void {
  if (organisation) sessionStorage.setItem(key, JSON.stringify(organisation));
  else sessionStorage.removeItem(key);
  for (const listener of listeners) listener();
}

/** Calls `listener` when this tab chooses or leaves an organisation. @returns a function that removes the listener */
export function onActingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
