import { ActionIcon, type ActionIconProps, Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { completeAddress } from './link-address.ts';
import { text } from './rich-text.messages.ts';

const readAddress = (editor: Editor) => String(editor.getAttributes('link').href ?? '');

/**
 * Makes the selected text, or the link at the cursor, a link to the address. Without either, inserts the address as a
 * link.
 */
function setLink(editor: Editor, typed: string, href: string): void {
  const mark = { type: 'link', attrs: { href } };
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent([{ type: 'text', text: typed.trim(), marks: [mark] }]).run();
  else chain.extendMarkRange('link').setMark('link', { href }).run();
}

interface LinkButtonProps {
  editor: Editor;
  button: ActionIconProps & Pick<ComponentProps<'button'>, 'tabIndex' | 'onFocus' | 'onMouseDown'>;
}

/** The button for the address of a link. */
export function LinkButton({ editor, button }: LinkButtonProps) {
  const isOn = useEditorState({ editor, selector: (state) => state.editor.isActive('link') });
  const [isOpen, setIsOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);
  return (
    <Popover opened={isOpen} onDismiss={close} trapFocus width={320} position="bottom" shadow="md">
      <Popover.Target>
        <ActionIcon
          {...button}
          ref={target}
          variant={isOn ? 'filled' : 'subtle'}
          color={isOn ? undefined : 'gray'}
          aria-label={text('link')}
          aria-pressed={isOn}
          title={text('link')}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconLink size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      {/* The surrounding form and toolbar must not receive key presses of this form. */}
      <Popover.Dropdown
        aria-label={text('link')}
        onKeyDown={(event: KeyboardEvent) => {
          event.stopPropagation();
          if (event.key !== 'Escape') return;
          close();
          target.current?.focus();
        }}
      >
        <LinkAddress editor={editor} isOn={isOn} onDone={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The input for the address, and its buttons. Each button returns the focus to the text. */
function LinkAddress({ editor, isOn, onDone }: { editor: Editor; isOn: boolean; onDone: () => void }) {
  const [typed, setTyped] = useState(() => readAddress(editor));
  const [isWrong, setIsWrong] = useState(false);
  const set = () => {
    const href = completeAddress(typed);
    setIsWrong(!href);
    if (!href) return;
    setLink(editor, typed, href);
    onDone();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    onDone();
  };
  return (
    <Stack gap="sm">
      <TextInput
        label={text('address')}
        description={text('addressHelp')}
        value={typed}
        error={isWrong && text('addressWrong')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          set();
        }}
      />
      <Group gap="xs">
        <Button size="xs" onClick={set}>
          {text('setLink')}
        </Button>
        {isOn && (
          <Button size="xs" variant="default" onClick={remove}>
            {text('removeLink')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
