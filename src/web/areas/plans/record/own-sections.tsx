import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import type { PlanText } from '#root/contract/plans/plan-sections.ts';
import { emptyRichText } from '#root/contract/shared/rich-text.ts';
import { removeRow } from '#root/web/areas/plans/sections/edit-rows.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { NameDialog } from '#root/web/platform/ui/name-dialog.tsx';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { toEditHref, toOwnId } from './plan-paths.ts';
import type { SetContent } from './plan-props.ts';
import { text } from './record.messages.ts';
import type { PlanEditing } from './use-plan-editing.ts';
import { listOwnTexts } from './use-sections.ts';

/** Moves the text of a custom section by one place among the custom sections. */
function moveText(set: SetContent, uid: string, by: -1 | 1): void {
  set('texts', (texts) => {
    const own = texts.filter(({ key }) => key === null);
    const at = own.findIndex((one) => one.uid === uid);
    const other = own[at + by];
    const moved = own[at];
    if (!moved || !other) return texts;
    return texts.map((one) => (one === moved ? other : one === other ? moved : one));
  });
}

interface Props {
  readonly info: PlanKindInfo;
  readonly uid: string;
  readonly editing: PlanEditing;
}

/** The button that adds a custom section at the end of the outline. */
export function AddSection({ info, uid, editing }: Props) {
  const [isOpen, setOpen] = useState(false);
  const go = useGo();
  const add = async (title: string) => {
    const own: PlanText = { uid: crypto.randomUUID(), key: null, title: title.trim(), content: emptyRichText };
    editing.setContent('texts', (texts) => [...texts, own]);
    setOpen(false);
    go(toEditHref(info, uid, toOwnId(own.uid)));
  };
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {text('addSection')}
      </Button>
      {isOpen && (
        <NameDialog
          title={text('addSectionTitle')}
          label={text('sectionTitle')}
          description={text('sectionTitleHelp')}
          submitLabel={text('addSectionButton')}
          onClose={() => setOpen(false)}
          onSubmit={add}
        />
      )}
    </>
  );
}

/** Returns the actions on a custom section: rename, move and remove. */
export function useOwnSection({ info, uid, editing }: Props, ownUid: string | undefined) {
  const [isRenaming, setRenaming] = useState(false);
  const go = useGo();
  const own = listOwnTexts(editing.content);
  const at = own.findIndex((one) => one.uid === ownUid);
  const section = own[at];
  if (!section) return { actions: [], dialog: null };
  const remove = () => {
    go(toEditHref(info, uid, own[at - 1] ? toOwnId(own[at - 1]?.uid ?? '') : 'stand_down'));
    removeRow(editing.setContent, 'texts', section.uid, section.title);
  };
  const rename = async (title: string) => {
    editing.setContent('texts', (texts) => texts.map((one) => (one.uid === section.uid ? { ...one, title } : one)));
    setRenaming(false);
  };
  const actions: MenuAction[] = [
    { label: text('renameSection'), onSelect: () => setRenaming(true) },
    { label: text('moveUp'), disabled: at === 0, onSelect: () => moveText(editing.setContent, section.uid, -1) },
    {
      label: text('moveDown'),
      disabled: at === own.length - 1,
      onSelect: () => moveText(editing.setContent, section.uid, 1),
    },
    { label: text('removeSection'), danger: true, onSelect: remove },
  ];
  const dialog = isRenaming && (
    <NameDialog
      title={text('renameSection')}
      label={text('sectionTitle')}
      description={text('sectionTitleHelp')}
      initial={section.title}
      submitLabel={text('renameSectionButton')}
      onClose={() => setRenaming(false)}
      onSubmit={rename}
    />
  );
  return { actions, dialog };
}
