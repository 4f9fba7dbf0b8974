import { defineMessages, type TextFunction } from '#root/web/platform/i18n/i18n.ts';

/** The standard texts of the screens of a kind. */
const standard = {
  search: 'Search {{many}}',
  emptyTitle: 'No {{many}} yet',
  emptyBody: '',
  open: 'Open',
  create: 'Create',
  created: '{{name}} has been added',
  saved: '{{name}} has been saved',
  /** The button of the dialog. */
  remove: 'Delete',
  removed: '{{name}} has been deleted',
  /** A note below the dependents. */
  removalNote: '',
  /** Replaces the general heading of a list that can't be read. */
  listFailed: '',
  /** Shown if saving fails and the server gives no reason. */
  updateFailed: '',
} as const;

export type RegisterTexts = TextFunction<typeof standard>;

/** The texts of one kind; `{{name}}` and `{{many}}` are used as in the standard texts. */
export type OwnTexts = { readonly [Key in keyof typeof standard]?: string };

/** Returns the texts of a kind: its own, else the standard ones. */
export const registerTexts = (kind: string, own: OwnTexts = {}): RegisterTexts =>
  defineMessages(kind, { ...standard, ...own }) as RegisterTexts;
