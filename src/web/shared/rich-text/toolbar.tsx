import { ActionIcon } from '@mantine/core';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type MouseEvent, type Ref, useState } from 'react';
import { MenuActions } from '#root/web/platform/ui/menu-actions.tsx';
import { MenuButton } from '#root/web/platform/ui/menu-button.tsx';
import { LinkButton } from './link-button.tsx';
import { text } from './rich-text.messages.ts';
import classes from './rich-text.module.css';
import { tableActions, toolbarActions } from './toolbar-actions.ts';

/** The state of the buttons: whether each is on, and whether it can be used at the cursor. */
const readStates = (editor: Editor) => ({
  buttons: toolbarActions.map(({ isOn, run }) => ({
    isOn: isOn?.(editor),
    isUsable: run(editor.can().chain()).run(),
  })),
  entries: tableActions.map(({ run }) => run(editor.can().chain()).run()),
});

const listButtons = (toolbar: HTMLElement) => [
  ...toolbar.querySelectorAll<HTMLButtonElement>(':scope > button:not(:disabled)'),
];

/** Moves the focus within the toolbar by the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = listButtons(event.currentTarget);
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const last = buttons.length - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const target = at < 0 ? undefined : targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  buttons[target]?.focus();
}

/** Runs an action as a separate undo step, so that undoing it does not also undo the change before it. */
function runAction(editor: Editor, add: (chain: ChainedCommands) => ChainedCommands, withFocus = false): void {
  editor.view.dispatch(closeHistory(editor.state.tr));
  add(withFocus ? editor.chain().focus() : editor.chain()).run();
}

// Otherwise a click would move the focus out of the text, and the selection would be lost.
const keepFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

/** The formatting of a text. Only one button is a tab stop. The arrow keys move to the other buttons. */
export function Toolbar({ editor, label, ref }: { editor: Editor; label: string; ref: Ref<HTMLDivElement> }) {
  const { buttons, entries } = useEditorState({ editor, selector: (state) => readStates(state.editor) });
  const [stop, setStop] = useState(2);
  const isUsable = (index: number) => buttons[index]?.isUsable ?? true;
  const current = isUsable(stop) ? stop : buttons.findIndex((button) => button.isUsable);
  const roving = (index: number) => ({ tabIndex: index === current ? 0 : -1, onFocus: () => setStop(index) });
  const [linkStop, tableStop] = [toolbarActions.length, toolbarActions.length + 1];
  return (
    <div
      ref={ref}
      className={classes.toolbar}
      role="toolbar"
      aria-label={text('toolbar', { label })}
      onKeyDown={moveFocus}
      data-no-print
    >
      {toolbarActions.map(({ key, icon: Icon, run }, index) => (
        <ActionIcon
          key={key}
          {...keepFocus}
          {...roving(index)}
          variant={buttons[index]?.isOn ? 'filled' : 'subtle'}
          color={buttons[index]?.isOn ? undefined : 'gray'}
          aria-label={text(key)}
          aria-pressed={buttons[index]?.isOn}
          title={text(key)}
          disabled={!isUsable(index)}
          // After a mouse click, the focus returns to the text; with the keyboard, it stays in the toolbar.
          onClick={({ detail }) => runAction(editor, run, detail > 0)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
      <LinkButton editor={editor} button={{ ...keepFocus, ...roving(linkStop) }} />
      <MenuButton
        button={
          <ActionIcon
            {...roving(tableStop)}
            variant="subtle"
            color="gray"
            aria-label={text('table')}
            title={text('table')}
          >
            <IconTable size={18} aria-hidden />
          </ActionIcon>
        }
      >
        <MenuActions
          actions={tableActions.flatMap(({ key, run }, index) =>
            entries[index] ? [{ label: text(key), onSelect: () => runAction(editor, run) }] : [],
          )}
        />
      </MenuButton>
    </div>
  );
}
