import { useMemo } from 'react';
import type { PlanRow } from '#root/contract/plans/plan-endpoints.ts';
import { text } from '#root/web/areas/plans/plans.messages.ts';
import { planPath } from '#root/web/areas/plans/record/plan-paths.ts';
import { usePlanActions } from '#root/web/areas/plans/use-plan-actions.tsx';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { BulkSet } from '#root/web/shared/lists/bulk-set.tsx';
import type { BulkSetProps } from '#root/web/shared/lists/bulk-set-types.ts';
import { RecordList } from '#root/web/shared/lists/record-list.tsx';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { BulkDelete } from '#root/web/shared/registers/bulk-delete.tsx';
import { useRegisterFilters } from '#root/web/shared/registers/register-filters.tsx';
import { type ChosenTransfer, ExportSelection } from '#root/web/shared/transfer/export-selection.tsx';
import { TransferMenu } from '#root/web/shared/transfer/transfer-menu.tsx';
import { BulkApprove } from './bulk-approve.tsx';
import { listPlanColumns } from './plan-columns.tsx';
import { usePlanBulkFields, usePlanFilters } from './use-plan-filters.ts';
import { usePlanFits } from './use-plan-fits.ts';

/** The views that every list has, each with its filters. */
const views = [
  ['view.current', {}],
  ['view.draft', { phase: 'draft,returned' }],
  ['view.overdue', { overdue: 'review' }],
  ['view.misfits', { fit: 'stale,misses_rto' }],
  ['view.templates', { template: 'yes' }],
  ['view.archived', { phase: 'archived' }],
] as const;

const isSameFilter = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** A category whose plans alone are shown. */
interface Category {
  readonly uid: string;
  readonly name: string;
}

interface ListPageProps {
  readonly info: PlanKindInfo;
  readonly category?: Category;
}

/** The views that every list has, as tabs. */
const Views = ({ path, filters }: { readonly path: string; readonly filters: object }) => (
  <LinkTabs
    label={text('views')}
    tabs={views.map(([label, filter]) => ({
      label: text(label),
      href: `${path}?${new URLSearchParams(filter)}`.replace(/\?$/, ''),
      active: isSameFilter(filters, filter),
    }))}
  />
);

/** The list of one kind of plan, or of the plans of one category. */
export function PlanListPage({ info, category }: ListPageProps) {
  const { kind, calls, path } = info;
  const list = useList(calls.list, 'name', category && { filter: { categoryUid: category.uid } });
  const { can, isFrozen } = useSession();
  const go = useGo();
  const filters = useRegisterFilters(usePlanFilters(info), list.filters, list.setFilter);
  const fits = usePlanFits(info, list.props.rows);
  const columns = useMemo(() => listPlanColumns(fits), [fits]);
  const { listActions, dialog } = usePlanActions(info);
  const here = category ? `${path}/${category.uid}` : path;
  const newHref = `${here}/new`;
  const mayCreate = can(calls.create) && !isFrozen;
  useSequence({ c: () => mayCreate && go(newHref) });
  const toPath = ({ uid }: Pick<PlanRow, 'uid'>) => planPath(info, uid);
  const create = mayCreate && <ButtonLink href={newHref}>{text(`newTitle.${kind}`)}</ButtonLink>;
  const transfer = { kind, endpoint: calls.exportFile, chosen: calls.exportChosen, asked: list.asked };
  const maySelect = [calls.bulkSet, calls.exportChosen, calls.bulkDelete, calls.bulkApprove].some((one) => can(one));
  return (
    <Page
      title={category ? text('categoryTitle', { name: category.name }) : text(`title.${kind}`)}
      count={list.props.rows && list.props.total}
      description={text(`description.${kind}`)}
      trail={category ? [{ label: text(`title.${kind}`), href: path }] : []}
      actions={
        <>
          <TransferMenu transfers={[transfer]} />
          {create}
        </>
      }
    >
      <Views path={here} filters={list.filters} />
      <RecordList
        name={info.list}
        list={list}
        searchLabel={text(`search.${kind}`)}
        chips={filters.chips}
        filters={filters.fields}
        label={text(`title.${kind}`)}
        columns={columns}
        rowId={(row) => row.uid}
        rowName={(row) => row.name}
        rowLink={toPath}
        rowActions={(row) => [{ label: text('open'), href: toPath(row) }, ...listActions(row)]}
        bulkActions={
          maySelect
            ? (choice) => <SelectedActions info={info} choice={choice} transfer={transfer} asked={list.asked} />
            : undefined
        }
        selectAllMatching
        deniedPermission={calls.list.permissions.find((permission) => !can(permission))}
        failureTitle={text(`listFailed.${kind}`)}
        empty={{ title: text(`emptyTitle.${kind}`), body: text(`emptyBody.${kind}`), action: create }}
      />
      {dialog}
    </Page>
  );
}

interface SelectedProps extends Pick<BulkSetProps, 'asked'> {
  readonly info: PlanKindInfo;
  readonly choice: BulkChoice;
  readonly transfer: ChosenTransfer;
}

/** The actions on the selected plans. */
function SelectedActions({ info, choice, transfer, asked }: SelectedProps) {
  const { kind, calls, definition } = info;
  return (
    <>
      <BulkSet
        endpoint={calls.bulkSet}
        fields={usePlanBulkFields()}
        words={definition.words}
        choice={choice}
        asked={asked}
        note={text('setNote')}
      />
      <BulkApprove info={info} choice={choice} />
      <ExportSelection transfer={transfer} choice={choice} />
      <BulkDelete kind={kind} contract={calls} choice={choice} asked={asked} />
    </>
  );
}
