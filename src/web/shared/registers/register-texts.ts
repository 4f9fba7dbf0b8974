import { defineMessages, type TextFunction } from '#root/web/platform/i18n/i18n.ts';

/** The standard texts of the screens of a kind. */
const standard = {
  search: 'Search {{many}}',
  emptyTitle: 'No {{many}} yet',
  emptyBody: '',
  open: 'Open',
  create: 'Create {{one}}',
  created: '{{name}} has been added',
  saved: '{{name}} has been saved',
  /** The label of the dialog's delete button. */
  remove: 'Delete',
  removed: '{{name}} has been deleted',
  /** A note shown below the dependents. */
  removalNote: '',
  /** Replaces the general heading shown if a list can't be read. */
  listFailed: '',
  /** Shown if saving fails and the server gives no reason. */
  updateFailed: '',
} as const;

export type RegisterTexts = TextFunction<typeof standard>;

/** The texts of one kind. They can use `{{name}}`, `{{one}}` and `{{many}}`, as the standard texts do. */
export type OwnTexts = { readonly [Key in keyof typeof standard]?: string };

/** Returns the texts of a kind. The standard text is used where the kind has no text of its own. */
export const registerTexts = (kind: string, own: OwnTexts = {}): RegisterTexts =>
  defineMessages(kind, { ...standard, ...own }) as RegisterTexts;
