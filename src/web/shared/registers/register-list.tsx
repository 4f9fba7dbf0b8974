import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ManyDeletableKind } from '#root/contract/shared/dependents.ts';
import type { Kind } from '#root/contract/shared/kinds/kinds.ts';
import type { ViewList } from '#root/contract/shared/saved-views.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useCan, useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import { useOfferedShortcuts } from '#root/web/platform/ui/hooks/offered-shortcuts.ts';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { BulkSet } from '#root/web/shared/lists/bulk-set.tsx';
import type { BulkSetProps } from '#root/web/shared/lists/bulk-set-types.ts';
import { RecordList, type RecordListProps } from '#root/web/shared/lists/record-list.tsx';
import type { ListAsked } from '#root/web/shared/transfer/export-file.ts';
import { type ChosenTransfer, ExportSelection } from '#root/web/shared/transfer/export-selection.tsx';
import { TransferMenu } from '#root/web/shared/transfer/transfer-menu.tsx';
import { BulkDelete } from './bulk-delete.tsx';
import { statusField } from './common-parts.tsx';
import { listTitle, newTitle } from './record-titles.ts';
import type { ListScreen, RegisterRow, ScreenBasics } from './register.ts';
import { useRegisterFilters } from './register-filters.tsx';
import { type RowActions, useRowActions } from './use-row-actions.tsx';

const noFilters = () => [];
const statusOnly = () => [statusField];

/** Returns the import and export of a list; undefined if the list has neither. */
function findTransfer({ contract, definition }: Pick<ListScreen<never>, 'contract' | 'definition'>, asked: ListAsked) {
  const { exportFile: endpoint, exportChosen: chosen } = contract;
  return endpoint && chosen && { kind: definition.kind as Kind, endpoint, chosen, asked };
}

interface SelectedProps {
  readonly register: Pick<ListScreen<never>, 'contract' | 'definition' | 'useBulkFields'>;
  readonly choice: BulkChoice;
  readonly asked: ListAsked & Pick<BulkSetProps['asked'], 'q' | 'filter'>;
  readonly transfer: ChosenTransfer | undefined;
}

/** The actions on the selected rows. */
function SelectedActions({ register, choice, asked, transfer }: SelectedProps) {
  const { contract, definition } = register;
  const { bulkSet, bulkDelete, bulkDeletePreview } = contract;
  const useFields = register.useBulkFields ?? statusOnly;
  const fields = useFields();
  return (
    <>
      {bulkSet && <BulkSet endpoint={bulkSet} fields={fields} words={definition.words} choice={choice} asked={asked} />}
      {transfer && <ExportSelection transfer={transfer} choice={choice} />}
      {bulkDelete && bulkDeletePreview && (
        <BulkDelete
          kind={definition.kind as ManyDeletableKind}
          contract={{ bulkDelete, bulkDeletePreview }}
          choice={choice}
          asked={asked}
          typed={contract.remove.body !== undefined}
        />
      )}
    </>
  );
}

/** Renders the dialog for a new record. */
type RenderNew = (onClose: () => void) => ReactNode;

/** Returns the button for a new record, and registers its keyboard shortcut. */
function useNewRecord(register: ScreenBasics, newPath: string | undefined, renderNew: RenderNew | undefined) {
  const go = useGo();
  const mayCreate = useCan(register.contract.create);
  const { new: asked } = useSearch({ strict: false });
  const navigate = useNavigate();
  // The button opens the dialog without a navigation, because letters typed during a navigation would be lost. Only "+
  // New" and the palette open the dialog by its address.
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    if (asked) void navigate({ to: '.', search: (former) => ({ ...former, new: undefined }), replace: true });
  };
  const add = () => (newPath ? go(newPath) : setOpen(true));
  useSequence({ c: () => mayCreate && add() });
  useOfferedShortcuts(mayCreate && 'create');
  const label = newTitle(register.words);
  return {
    button:
      mayCreate && (newPath ? <ButtonLink href={newPath}>{label}</ButtonLink> : <Button onClick={add}>{label}</Button>),
    dialog: mayCreate && (isOpen || asked) && renderNew?.(close),
  };
}

interface ListPlace<Row> {
  /** The filters that the page sets and the person cannot change. */
  readonly filter?: Readonly<Record<string, string>>;
  /** The path of the page for a new record, if it differs from the path in the options of the register. */
  readonly newPath?: string;
  readonly renderNew?: RenderNew | undefined;
  /** Replaces the standard row actions. */
  readonly actions?: RowActions<Row>;
}

/** Returns the parts of a page that shows the list of a register. */
export function useRegisterList<Row extends RegisterRow>(register: ListScreen<Row>, place: ListPlace<Row> = {}) {
  const { contract, definition, words, text: own } = register;
  const { path } = definition;
  const { can } = useSession();
  const list = useList(contract.list, 'name', place.filter && { filter: place.filter });
  const useFilters = register.useFilters ?? noFilters;
  const filters = useRegisterFilters(useFilters(), list.filters, list.setFilter);
  const mayOpen = useCan(definition.opens === 'update' ? contract.update : contract.get);
  const toPath = ({ uid }: Row) => (mayOpen ? `${path}/${uid}` : undefined);
  const standard = useRowActions(register, toPath);
  const { actions = standard, newPath = register.newPath } = place;
  const adding = useNewRecord(register, newPath, place.renderNew);
  const transfer = findTransfer(register, list.asked);
  const bulkCalls = [transfer?.chosen, contract.bulkSet, contract.bulkDelete].filter((call) => call !== undefined);
  const maySelect = bulkCalls.some((call) => can(call));
  const rows: ReactNode = (
    <>
      <RecordList
        name={definition.plural.replaceAll('_', '-') as ViewList}
        // The cast restores the type of the rows, because this function knows the contract only as a general shape.
        list={list as RecordListProps<Row>['list']}
        searchLabel={own('search', words)}
        chips={filters.chips}
        filters={filters.fields}
        label={listTitle(words)}
        columns={register.columns}
        rowId={(row) => row.uid}
        rowName={(row) => row.name}
        rowLink={toPath}
        rowActions={actions.listActions}
        bulkActions={
          maySelect
            ? (choice) => <SelectedActions register={register} choice={choice} asked={list.asked} transfer={transfer} />
            : undefined
        }
        selectAllMatching
        failureTitle={own('listFailed') || undefined}
        deniedPermission={contract.list.permissions.find((permission) => !can(permission))}
        empty={{ title: own('emptyTitle', words), body: own('emptyBody'), action: adding.button }}
      />
      {adding.dialog}
      {actions.dialog}
    </>
  );
  return {
    list,
    /** The number of records; undefined until the list has been read. */
    count: list.props.rows && list.props.total,
    transferMenu: transfer && <TransferMenu transfers={[transfer]} />,
    newButton: adding.button,
    rows,
  };
}

interface ListPageProps<Row> {
  readonly register: ListScreen<Row>;
  readonly renderNew?: RenderNew;
}

/** The page with the list of a register. */
export function RegisterListPage<Row extends RegisterRow>({ register, renderNew }: ListPageProps<Row>) {
  const { count, transferMenu, newButton, rows } = useRegisterList(register, { renderNew });
  return (
    <Page
      title={listTitle(register.words)}
      count={count}
      actions={
        <>
          {transferMenu}
          {newButton}
        </>
      }
    >
      {register.tabs}
      {rows}
    </Page>
  );
}
