import type { Permission } from '#root/contract/platform/permissions.ts';
import type { Words } from '#root/contract/shared/kinds/define-record.ts';
import { findPagePermission, findPermission, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import type { PageIcon, PageRoute } from '#root/web/platform/routing/page-route.ts';
import { listTitle } from './record-titles.ts';
import type { ListScreen, RecordScreens, Register, RegisterRow, RegisterValues } from './register.ts';

type Load<Screens> = () => Promise<Screens>;

/** Loads the page of a list that has no dialog for new records. */
export const listPage =
  <Row extends RegisterRow>(load: Load<ListScreen<Row>>) =>
  async () => {
    const [{ RegisterListPage }, register] = await Promise.all([import('./register-list.tsx'), load()]);
    return () => <RegisterListPage register={register} />;
  };

/**
 * Returns the page of a list whose new records have a dialog. The list is loaded together with the dialog, so that the
 * dialog opens without delay.
 */
export const listPageWithDialog = <Row extends RegisterRow, Values extends RegisterValues>(
  load: Load<Register<Row, Values>>,
) => ({
  newAt: '?new=yes' as const,
  load: async () => {
    const [{ RegisterListPage }, { RegisterNewDialog }, register] = await Promise.all([
      import('./register-list.tsx'),
      import('./register-new.tsx'),
      load(),
    ]);
    return () => (
      <RegisterListPage
        register={register}
        renderNew={(onClose) => <RegisterNewDialog screens={register} onClose={onClose} />}
      />
    );
  },
});

/** Loads the page for a new record. */
export const newPage =
  <Rec extends RegisterRow, Values extends RegisterValues>(load: Load<RecordScreens<Rec, Values>>) =>
  async () => {
    const [{ RegisterNewPage }, screens] = await Promise.all([import('./register-new.tsx'), load()]);
    return () => <RegisterNewPage screens={screens} />;
  };

/** Loads the page of one record. Its only path parameter is the uid. */
export const recordPage =
  <Rec extends RegisterRow, Values extends RegisterValues>(load: Load<RecordScreens<Rec, Values>>) =>
  async () => {
    const [{ RegisterRecordPage }, screens] = await Promise.all([import('./register-record.tsx'), load()]);
    return ({ params }: { readonly params: Readonly<Record<string, string>> }) => (
      <RegisterRecordPage screens={screens} uid={Object.values(params).join()} />
    );
  };

interface RegisterDefinition {
  readonly kind: Kind;
  readonly path: `/${string}`;
  readonly words: Words;
}

interface RegisterPages<Row extends RegisterRow, Values extends RegisterValues> {
  readonly load: Load<Register<Row, Values>>;
  /**
   * The permissions that the pages need according to the specification, if they differ from the permissions of the
   * records. The menu has an entry only for people who may also read the records.
   */
  readonly permissions?: readonly Permission[];
  readonly icon?: PageIcon;
}

/** A kind with an entry in the main menu needs an icon. */
type MenuIcon<Definition> = Definition extends { readonly menu: { readonly group: string } }
  ? { readonly icon: PageIcon }
  : unknown;

/** Returns the pages of a register: its list, with a dialog for new records, and the page of a record. */
export function registerPages<
  const Definition extends RegisterDefinition,
  Row extends RegisterRow,
  Values extends RegisterValues,
>({ kind, path, words }: Definition, own: RegisterPages<Row, Values> & MenuIcon<Definition>): readonly PageRoute[] {
  const { load, icon, permissions }: RegisterPages<Row, Values> = own;
  const title = listTitle(words);
  const reads = findPermission(kind, 'read');
  return [
    {
      path,
      title,
      permissions: permissions ?? [reads],
      reads,
      ...(icon && { icon }),
      ...listPageWithDialog(load),
    },
    {
      path: `${path}/:uid`,
      title,
      permissions: permissions ?? [findPagePermission(kind)],
      reads,
      load: recordPage(load),
    },
  ];
}
