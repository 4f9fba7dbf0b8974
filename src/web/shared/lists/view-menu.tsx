import { Menu } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { type SavedView, savedViews } from '#root/contract/shared/saved-views.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { MenuActions } from '#root/web/platform/ui/menu-actions.tsx';
import { toastDone, toastFailed, toastUndo } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './lists.messages.ts';
import type { ListViewState } from './use-list-view.ts';
import { useSaveView } from './use-save-view.ts';

interface ViewMenuProps {
  readonly view: ListViewState;
  readonly onName: (what: 'new' | 'rename') => void;
}

const formatViewName = ({ mine, name, ownerName }: SavedView) =>
  mine || !ownerName ? name : text('ofOthers', { name, owner: ownerName });

/** The menu of views, with the actions on the open view. */
export function ViewMenu({ view, onName }: ViewMenuProps) {
  const { active, views, open } = view;
  const mark = (chosen: boolean) => ({
    leftSection: <IconCheck size={16} aria-hidden="true" style={{ visibility: chosen ? 'visible' : 'hidden' }} />,
    'aria-current': chosen || undefined,
  });
  const actions = useViewActions(view, onName);
  return (
    <>
      <Menu.Label>{text('yourViews')}</Menu.Label>
      <Menu.Item {...mark(!active)} onClick={() => open(undefined)}>
        {text('plain')}
      </Menu.Item>
      {views.map((one) => (
        <Menu.Item key={one.uid} {...mark(one === active)} onClick={() => open(one)}>
          {formatViewName(one)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={() => onName('new')}>{text('saveAs')}</Menu.Item>
      {actions.length > 0 && (
        <>
          <Menu.Label>{text('thisView')}</Menu.Label>
          <MenuActions actions={actions} />
        </>
      )}
    </>
  );
}

/** Returns the actions on the open view and on the default view. */
function useViewActions({ active, changed, list, open, views }: ListViewState, onName: ViewMenuProps['onName']) {
  const save = useSaveView();
  const setDefault = useSave(savedViews.setDefault);
  const setDefaultForEveryone = useSave(savedViews.setDefaultForEveryone);
  const remove = useRemoval(open);
  const run = (work: Promise<unknown>, done: string) => void work.then(() => toastDone(done), toastFailed);
  const canManage = useCan(permissionNames.setting.update);
  const begin = (view: SavedView | undefined) =>
    run(
      setDefault({ body: { list, viewUid: view?.uid ?? null } }),
      text('nowDefault', { name: view?.name ?? text('plain') }),
    );
  const plain: MenuAction[] = views.some(({ isDefault }) => isDefault)
    ? [{ label: text('plainDefault'), onSelect: () => begin(undefined) }]
    : [];
  if (!active) return plain;
  const { uid, name, shared, forEveryone, isDefault, mine } = active;
  const everyone = (viewUid: string | null) =>
    run(
      setDefaultForEveryone({ body: { list, viewUid } }),
      text('nowDefault', { name: viewUid ? name : text('plain') }),
    );
  const own: MenuAction[] = [
    ...(changed ? [{ label: text('save'), onSelect: () => run(save(active), text('saved', { name })) }] : []),
    { label: text('rename'), onSelect: () => onName('rename') },
    {
      label: text(shared ? 'unshare' : 'share'),
      onSelect: () => run(save(active, { shared: !shared }), text(shared ? 'privateNow' : 'sharedNow', { name })),
    },
  ];
  return [
    ...(mine || canManage ? own : []),
    ...(isDefault ? plain : [{ label: text('makeDefault'), onSelect: () => begin(active) }]),
    ...(canManage && shared
      ? [
          {
            label: text(forEveryone ? 'noDefaultForEveryone' : 'makeDefaultForEveryone'),
            onSelect: () => everyone(forEveryone ? null : uid),
          },
        ]
      : []),
    ...(mine || canManage ? [{ label: text('remove'), danger: true, onSelect: () => void remove(active) }] : []),
  ];
}

/** Returns a function that deletes a view. Undoing the deletion saves the view again. */
function useRemoval(open: ListViewState['open']) {
  const remove = useSave(savedViews.remove);
  const create = useSave(savedViews.create);
  return async ({ uid, version, list, name, query, columns, density, shared }: SavedView) => {
    try {
      await remove({ params: { uid }, version });
      open(undefined);
      toastUndo(text('removed', { name }), async () => {
        const { data } = await create({ body: { list, name, query, columns, density, shared } });
        open({ uid: data.uid, query });
      });
    } catch (error) {
      toastFailed(error);
    }
  };
}
