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
