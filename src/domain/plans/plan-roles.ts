/** The business continuity roles of a new organisation's list that first drafts and templates use, by their names. */
export const roleNames = {
  crisisLead: 'Crisis lead',
  coordinator: 'BC coordinator',
  recoveryLead: 'Recovery team lead',
  communications: 'Communications lead',
  it: 'IT recovery lead',
} as const;
export type RoleName = (typeof roleNames)[keyof typeof roleNames];

interface Role {
  readonly uid: string;
  readonly name: string;
}

/** Returns the role with this name, or the first role if no role has this name; null if the list is empty. */
export const findRole = (roles: readonly Role[], name: RoleName): string | null =>
  (roles.find((role) => role.name.toLowerCase() === name.toLowerCase()) ?? roles[0])?.uid ?? null;
