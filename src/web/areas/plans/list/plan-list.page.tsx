import { useMemo } from 'react';
import type { PlanRow } from '#root/contract/plans/plan-endpoints.ts';
import { text } from '#root/web/areas/plans/plans.messages.ts';
import { toPlanPath } from '#root/web/areas/plans/record/plan-paths.ts';
import { usePlanActions } from '#root/web/areas/plans/use-plan-actions.tsx';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import { BulkSet } from '#root/web/shared/lists/bulk-set.tsx';
import type { BulkSetProps } from '#root/web/shared/lists/bulk-set-types.ts';
import { ListPage } from '#root/web/shared/lists/list-page.tsx';
import { ViewTabs } from '#root/web/shared/lists/view-tabs.tsx';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { BulkDelete } from '#root/web/shared/registers/bulk-delete.tsx';
import { type ChosenTransfer, ExportSelection } from '#root/web/shared/transfer/export-selection.tsx';
import { TransferMenu } from '#root/web/shared/transfer/transfer-menu.tsx';
import { BulkApprove } from './bulk-approve.tsx';
import { listPlanColumns } from './plan-columns.tsx';
import { usePlanBulkFields, usePlanFilters } from './use-plan-filters.ts';
import { usePlanFits } from './use-plan-fits.ts';

/** The views that every list has, each with its filters. */
const views = [
  [text('view.current'), {}],
  [text('view.draft'), { phase: 'draft,returned' }],
  [text('view.overdue'), { overdue: 'review' }],
  [text('view.misfits'), { fit: 'stale,misses_rto' }],
  [text('view.templates'), { template: 'yes' }],
  [text('view.archived'), { phase: 'archived' }],
] as const;

/** The category to which the list is limited. */
interface Category {
  readonly uid: string;
  readonly name: string;
}

interface ListPageProps {
  readonly info: PlanKindInfo;
  readonly category?: Category;
}

/** The list of one kind of plan, or of the plans of one category. */
export function PlanListPage({ info, category }: ListPageProps) {
  const { kind, calls, path } = info;
  const list = useList(calls.list, 'name', category && { filter: { categoryUid: category.uid } });
  const { can } = useSession();
  const filters = usePlanFilters(info);
  const fits = usePlanFits(info, list.props.rows);
  const columns = useMemo(() => listPlanColumns(fits), [fits]);
  const { listActions, dialog } = usePlanActions(info);
  const here = category ? `${path}/${category.uid}` : path;
  const toPath = ({ uid }: Pick<PlanRow, 'uid'>) => toPlanPath(info, uid);
  const transfer = { kind, endpoint: calls.exportFile, chosen: calls.exportChosen, asked: list.asked };
  const maySelect = [calls.bulkSet, calls.exportChosen, calls.bulkDelete, calls.bulkApprove].some((one) => can(one));
  return (
    <ListPage
      name={info.list}
      endpoint={calls.list}
      list={list}
      text={(key) => text(`${key}.${kind}`)}
      {...(category && {
        title: text('categoryTitle', { name: category.name }),
        trail: [{ label: text(`title.${kind}`), href: path }],
      })}
      description={text(`description.${kind}`)}
      tabs={<ViewTabs path={here} views={views} filters={list.filters} />}
      actions={<TransferMenu transfers={[transfer]} />}
      columns={columns}
      filters={filters}
      create={{ endpoint: calls.create, href: `${here}/new`, label: text(`newTitle.${kind}`) }}
      rowLink={toPath}
      rowActions={(row) => [{ label: text('open'), href: toPath(row) }, ...listActions(row)]}
      bulkActions={
        maySelect
          ? (choice) => <SelectedActions info={info} choice={choice} transfer={transfer} asked={list.asked} />
          : undefined
      }
      selectAllMatching
      failureTitle={text(`listFailed.${kind}`)}
    >
      {dialog}
    </ListPage>
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
