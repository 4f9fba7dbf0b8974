/** The organisation a landlord works in, in this tab. */
export interface ActingOrganisation {
  readonly uid: string;
  readonly name: string;
}

const key = 'holdfast.organisation';
const listeners = new Set<() => void>();

/** Undefined for an organisation's own people and for a landlord who has chosen none. */
export function actingOrganisation(): ActingOrganisation | undefined {
  const text = sessionStorage.getItem(key);
  return text ? (JSON.parse(text) as ActingOrganisation) : undefined;
}

/** Chooses, or with undefined leaves, the organisation. The caller drops every cache: nothing of the former may show. */
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
