import { reportTemplateTypes, type TemplateTypeRow } from '#root/contract/reports/report-templates.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { text } from './report-templates.messages.ts';
import { describeDefault, nameType, toTypePath } from './template-words.ts';

const columns: readonly DataListColumn<TemplateTypeRow>[] = [
  { id: 'type', header: text('type'), cell: ({ type }) => nameType(type) },
  {
    id: 'customise',
    header: text('customise'),
    width: 190,
    cell: ({ allowCustomise }) => text(allowCustomise ? 'yes' : 'no'),
  },
  {
    id: 'revisions',
    header: text('revisions'),
    align: 'right',
    width: 110,
    cell: ({ revisions }) => formatNumber(revisions),
  },
  {
    id: 'latest',
    header: text('latest'),
    width: 150,
    cell: ({ latest }) => (latest === null ? text('none') : text('revision', { number: latest })),
  },
  { id: 'default', header: text('default'), width: 210, cell: describeDefault },
];

/** `/settings/report-templates` */
export function TemplateTypesPage() {
  const read = useRead(reportTemplateTypes.list);
  const rows = read.data?.data;
  return (
    <Page title={text('title')} count={rows?.length} description={text('description')}>
      <DataList
        label={text('title')}
        columns={columns}
        rows={rows}
        total={rows?.length ?? 0}
        rowId={({ type }) => type}
        rowName={({ type }) => nameType(type)}
        rowLink={({ type }) => toTypePath(type)}
        view={{ page: 1, pageSize: 25 }}
        onViewChange={() => undefined}
        empty={{ title: text('emptyTitle') }}
        failure={read.error}
        onRetry={() => void read.refetch()}
      />
    </Page>
  );
}
