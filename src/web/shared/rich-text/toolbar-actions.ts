import type { Icon } from '@tabler/icons-react';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import IconH1 from '@tabler/icons-react/dist/esm/icons/IconH1.mjs';
import IconH2 from '@tabler/icons-react/dist/esm/icons/IconH2.mjs';
import IconH3 from '@tabler/icons-react/dist/esm/icons/IconH3.mjs';
import IconIndentDecrease from '@tabler/icons-react/dist/esm/icons/IconIndentDecrease.mjs';
import IconIndentIncrease from '@tabler/icons-react/dist/esm/icons/IconIndentIncrease.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconSeparator from '@tabler/icons-react/dist/esm/icons/IconSeparator.mjs';
import IconStrikethrough from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs';
import IconUnderline from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs';
import type { ChainedCommands, Editor } from '@tiptap/core';

/** A button of the toolbar. */
export interface ToolbarAction {
  readonly key: (typeof keys)[number];
  readonly icon: Icon;
  /** Adds the action to a chain of commands. */
  readonly run: (chain: ChainedCommands) => ChainedCommands;
  /** Whether the action is on at the cursor. Absent: the action cannot be on or off. */
  readonly isOn?: (editor: Editor) => boolean;
}

const keys = [
  ...(['undo', 'redo', 'bold', 'italic', 'underline', 'strike', 'code', 'heading1', 'heading2', 'heading3'] as const),
  ...(['bulletList', 'orderedList', 'outdent', 'indent', 'blockquote', 'horizontalRule'] as const),
];

const heading = (level: 1 | 2 | 3, icon: Icon): ToolbarAction => ({
  key: `heading${level}`,
  icon,
  run: (chain) => chain.toggleHeading({ level }),
  isOn: (editor) => editor.isActive('heading', { level }),
});

const toggle = (
  key: ToolbarAction['key'],
  icon: Icon,
  run: (chain: ChainedCommands) => ChainedCommands,
): ToolbarAction => ({ key, icon, run, isOn: (editor) => editor.isActive(key) });

/** The buttons in their order. */
export const toolbarActions: readonly ToolbarAction[] = [
  { key: 'undo', icon: IconArrowBackUp, run: (chain) => chain.undo() },
  { key: 'redo', icon: IconArrowForwardUp, run: (chain) => chain.redo() },
  toggle('bold', IconBold, (chain) => chain.toggleBold()),
  toggle('italic', IconItalic, (chain) => chain.toggleItalic()),
  toggle('underline', IconUnderline, (chain) => chain.toggleUnderline()),
  toggle('strike', IconStrikethrough, (chain) => chain.toggleStrike()),
  toggle('code', IconCode, (chain) => chain.toggleCode()),
  heading(1, IconH1),
  heading(2, IconH2),
  heading(3, IconH3),
  toggle('bulletList', IconList, (chain) => chain.toggleBulletList()),
  toggle('orderedList', IconListNumbers, (chain) => chain.toggleOrderedList()),
  { key: 'outdent', icon: IconIndentDecrease, run: (chain) => chain.liftListItem('listItem') },
  { key: 'indent', icon: IconIndentIncrease, run: (chain) => chain.sinkListItem('listItem') },
  toggle('blockquote', IconBlockquote, (chain) => chain.toggleBlockquote()),
  { key: 'horizontalRule', icon: IconSeparator, run: (chain) => chain.setHorizontalRule() },
];

/** An entry of the menu for tables. */
export interface TableAction {
  readonly key: (typeof tableKeys)[number];
  readonly run: (chain: ChainedCommands) => ChainedCommands;
}

const tableKeys = [
  ...(['insertTable', 'addRowBefore', 'addRowAfter', 'deleteRow', 'addColumnBefore', 'addColumnAfter'] as const),
  ...(['deleteColumn', 'mergeOrSplit', 'toggleHeaderRow', 'deleteTable'] as const),
];

/** The entries in their order. */
export const tableActions: readonly TableAction[] = [
  { key: 'insertTable', run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }) },
  { key: 'addRowBefore', run: (chain) => chain.addRowBefore() },
  { key: 'addRowAfter', run: (chain) => chain.addRowAfter() },
  { key: 'deleteRow', run: (chain) => chain.deleteRow() },
  { key: 'addColumnBefore', run: (chain) => chain.addColumnBefore() },
  { key: 'addColumnAfter', run: (chain) => chain.addColumnAfter() },
  { key: 'deleteColumn', run: (chain) => chain.deleteColumn() },
  { key: 'mergeOrSplit', run: (chain) => chain.mergeOrSplit() },
  { key: 'toggleHeaderRow', run: (chain) => chain.toggleHeaderRow() },
  { key: 'deleteTable', run: (chain) => chain.deleteTable() },
];
