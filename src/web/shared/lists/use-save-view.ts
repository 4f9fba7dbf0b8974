import { type SavedView, savedViews } from '#root/contract/shared/saved-views.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';

/** Returns a function that saves a changed view. */
export function useSaveView() {
  const update = useSave(savedViews.update);
  return (
    { uid, version, name, query, columns, density, shared }: SavedView,
    change: Partial<Pick<SavedView, 'name' | 'query' | 'columns' | 'density' | 'shared'>> = {},
  ) =>
    update({
      params: { uid },
      version,
      body: { name, query, columns, density, shared, ...change },
    });
}
