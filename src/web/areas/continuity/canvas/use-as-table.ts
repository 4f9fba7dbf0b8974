import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePrinted } from '#root/web/platform/ui/hooks/use-printed.ts';

/**
 * Returns whether tables are shown instead of the canvas. The address decides. If the address contains no choice, the
 * width of the screen decides. A printout always has tables, because a printed canvas would show only the visible part.
 */
export function useAsTable() {
  const { view } = useSearch({ strict: false });
  const navigate = useNavigate();
  const narrow = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const printed = usePrinted();
  const asTable = printed || (view === undefined ? narrow : view === 'table');
  const show = (table: boolean) => {
    const wanted = table === narrow ? undefined : table ? 'table' : 'canvas';
    void navigate({ to: '.', search: (former) => ({ ...former, view: wanted }), replace: true });
  };
  return [asTable, show] as const;
}
