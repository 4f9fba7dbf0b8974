import { Switch } from '@mantine/core';
import { useState } from 'react';
import { type SavedView, savedViews } from '#root/contract/shared/saved-views.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { NameDialog } from '#root/web/platform/ui/name-dialog.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './lists.messages.ts';
import type { ListViewState } from './use-list-view.ts';
import { useSaveView } from './use-save-view.ts';

interface ViewDialogProps {
  readonly view: ListViewState;
  /** The view to rename; undefined to save a new one. */
  readonly renamed: SavedView | undefined;
  readonly onClose: () => void;
}

/** Asks for the name of a view. */
export function ViewDialog({ view, renamed, onClose }: ViewDialogProps) {
  const create = useSave(savedViews.create);
  const save = useSaveView();
  const [shared, setShared] = useState(false);
  const write = async (name: string) => {
    if (renamed) return void (await save(renamed, { name }));
    const { list, query, layout } = view;
    const { data } = await create({
      body: { list, name, query, columns: layout.columns && [...layout.columns], density: layout.density, shared },
    });
    view.open({ uid: data.uid, query });
  };
  const submit = async (name: string) => {
    await write(name);
    toastDone(text('saved', { name }));
    onClose();
  };
  return (
    <NameDialog
      title={renamed ? text('renameTitle', { name: renamed.name }) : text('saveTitle')}
      label={text('nameLabel')}
      description={text('nameHelp')}
      {...(renamed && { initial: renamed.name })}
      submitLabel={text('saveButton')}
      onClose={onClose}
      onSubmit={submit}
    >
      {!renamed && (
        <Switch
          label={text('sharedLabel')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </NameDialog>
  );
}
