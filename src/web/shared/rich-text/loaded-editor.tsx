import { Input, Text, VisuallyHidden } from '@mantine/core';
import { EditorContent } from '@tiptap/react';
import { useDeferredValue, useEffect, useId, useMemo, useRef } from 'react';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import { maxRichText, type RichText, richText } from '#root/contract/shared/rich-text.ts';
import type { RichTextEditorProps } from './editor-props.ts';
import { text } from './rich-text.messages.ts';
import classes from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';
import { useRichText } from './use-rich-text.ts';

/**
 * Returns the error that the server would report. Also returns a hint with the used length, once the text is almost too
 * long.
 */
function useLimits(value: RichText, max: number) {
  const settled = useDeferredValue(value);
  return useMemo(() => {
    const used = JSON.stringify(settled).length;
    const count = (number: number) => groupThousands(number);
    return {
      problem: richText(max).safeParse(settled).error?.issues[0]?.message,
      hint: used > max * 0.9 ? text('used', { used: count(used), max: count(max) }) : undefined,
    };
  }, [settled, max]);
}

/** The editor itself. Pages use `RichTextEditor`, which loads it. */
export function LoadedEditor(props: RichTextEditorProps) {
  const { label, description, value, onChange, onBlur, required = false, disabled = false, max = maxRichText } = props;
  const id = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const { problem, hint } = useLimits(value, max);
  const error = props.error ?? problem;
  const attributes = {
    class: classes.text ?? '',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-describedby': `${id}-help`,
    'aria-invalid': String(Boolean(error)),
    'aria-required': String(required),
    'aria-disabled': String(disabled),
  };
  const onToolbar = () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  const { editor, isKept } = useRichText({ value, onChange, onBlur, disabled, attributes, onToolbar });
  const described = JSON.stringify(attributes);
  useEffect(() => {
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes: JSON.parse(described) } });
  }, [editor, described]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ onClick: () => editor.commands.focus() }}
      description={description}
      required={required}
      error={error}
    >
      <div className={classes.box} data-error={Boolean(error) || undefined} data-disabled={disabled || undefined}>
        {!disabled && <Toolbar editor={editor} label={label} ref={toolbar} />}
        <EditorContent editor={editor} className={classes.content ?? ''} />
      </div>
      <VisuallyHidden id={`${id}-help`}>
        {[error, description, !disabled && text('leave')].filter((part) => typeof part === 'string').join(' ')}
      </VisuallyHidden>
      <Text role="status" fz="sm" c="dimmed">
        {isKept ? text('kept') : hint}
      </Text>
    </Input.Wrapper>
  );
}
