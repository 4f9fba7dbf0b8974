import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { pageSizes } from '#root/contract/platform/paging.ts';
import type { ListView } from './data-list-types.ts';
import { formatNumber } from './format.ts';
import { text } from './words.ts';

/** Props of {@link Pager}. */
export interface PagerProps {
  /** Names the records in the list, so that the pagers of two lists on one page can be told apart. */
  label?: string;
  view: ListView;
  total: number;
  onViewChange: (change: Partial<ListView>) => void;
}

const sizes = pageSizes.map(String);

/** Shows "1–25 of 312", also on paper, the page buttons and the page size. Renders nothing if all rows fit on the smallest page. */
export function Pager({ label, view, total, onViewChange }: PagerProps) {
  if (total <= pageSizes[0]) return null;
  const pages = Math.max(1, Math.ceil(total / view.pageSize));
  const from = (view.page - 1) * view.pageSize + 1;
  return (
    <Group justify="space-between" gap="sm">
      <Text fz="sm" c="dimmed" className="hf-numbers">
        {text('range', {
          from: formatNumber(Math.min(from, total)),
          to: formatNumber(Math.min(from + view.pageSize - 1, total)),
          total: formatNumber(total),
        })}
      </Text>
      <Group gap="sm" data-no-print>
        {pages > 1 && (
          <nav aria-label={label ? `${text('pages')}: ${label}` : text('pages')}>
            <Pagination
              total={pages}
              value={Math.min(view.page, pages)}
              onChange={(page) => onViewChange({ page })}
              size="md"
              siblings={1}
            />
          </nav>
        )}
        <NativeSelect
          aria-label={text('rowsPerPage')}
          size="xs"
          w={76}
          data={sizes}
          value={String(view.pageSize)}
          // Opens the page that contains the row that was at the top of the list.
          onChange={(event) => {
            const pageSize = Number(event.currentTarget.value);
            onViewChange({ pageSize, page: Math.floor((from - 1) / pageSize) + 1 });
          }}
        />
      </Group>
    </Group>
  );
}
