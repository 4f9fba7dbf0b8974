import type { Editor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { useEditor } from '@tiptap/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { removeForbiddenCharacters } from '#root/contract/platform/fields.ts';
import type { RichText } from '#root/contract/shared/rich-text.ts';
import { isEqual } from '#root/domain/values/merge/equality.ts';
import { editorFunctions, editorSchema } from './editor-schema.ts';
import { readEditorValue } from './editor-value.ts';
import { takeOutsideChange } from './outside-change.ts';
import { cleanPastedHtml } from './paste/clean-html.ts';

interface Options {
  readonly value: RichText;
  readonly onChange: (value: RichText) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly disabled: boolean;
  /** The ARIA attributes of the text. */
  readonly attributes: Record<string, string>;
  readonly onToolbar: () => void;
}

/**
 * After Escape, the next Tab leaves the text; otherwise Tab indents list items and moves from cell to cell. Alt+F10 moves to
 * the toolbar.
 */
function createKeys(onToolbar: () => void) {
  let leaves = false;
  return {
    keydown: (_view: EditorView, event: KeyboardEvent) => {
      const isLeaving = event.key === 'Tab' && leaves;
      if (event.key !== 'Shift') leaves = event.key === 'Escape';
      if (event.key !== 'F10' || !event.altKey) return isLeaving;
      event.preventDefault();
      onToolbar();
      return true;
    },
    blur: () => {
      leaves = false;
      return false;
    },
    focus: (view: EditorView, { relatedTarget }: FocusEvent) => {
      // After an action of the toolbar, such as a new table, the browser restores the cursor position from before the
      // action. Focusing the view again corrects this.
      const isFromToolbar = relatedTarget instanceof Element && relatedTarget.closest('[role="toolbar"]');
      if (isFromToolbar) queueMicrotask(() => view.focus());
      return false;
    },
  };
}

/** Applies values from outside. @returns true if this person's text was kept because both people changed the same part */
function useOutsideValue(editor: Editor, value: RichText, field: { reported: WeakSet<RichText>; report: () => void }) {
  const base = useRef(value);
  const [isKept, setIsKept] = useState(false);
  const { reported, report } = field;
  // A layout effect, so that it runs before the next key press and later typing is based on the new value.
  useLayoutEffect(() => {
    const before = base.current;
    base.current = value;
    if (value === before) return;
    setIsKept(false);
    if (reported.has(value) || isEqual(value, readEditorValue(editor.getJSON()))) return;
    const { nodeFromJSON } = editor.schema;
    const taken = takeOutsideChange(editor.state, nodeFromJSON(before), nodeFromJSON(value));
    if (taken) editor.view.dispatch(taken.setMeta('addToHistory', false).setMeta('preventUpdate', true));
    setIsKept(!taken);
    // The editor now contains both changes, or only this person's changes. If they differ from the value of the field,
    // they are reported to the form.
    if (!isEqual(readEditorValue(editor.getJSON()), value)) report();
  }, [value, editor, reported, report]);
  return isKept;
}

/** Creates the editor of a controlled field. */
export function useRichText(options: Options) {
  const latest = useRef(options);
  latest.current = options;
  const [domEvents] = useState(() => createKeys(() => latest.current.onToolbar()));
  /**
   * The values that the field has reported. Each of them comes back later as the value of the field, sometimes only
   * after the next value has been reported.
   */
  const [reported] = useState(() => new WeakSet<RichText>());
  const reportOf = useRef<Editor>(null);
  const [report] = useState(() => () => {
    if (!reportOf.current) return;
    const value = readEditorValue(reportOf.current.getJSON());
    reported.add(value);
    latest.current.onChange(value);
  });
  const editor = useEditor({
    extensions: [...editorSchema, ...editorFunctions],
    content: options.value as object,
    // The content security policy refuses the style element that the library would insert.
    injectCSS: false,
    editable: !options.disabled,
    editorProps: {
      attributes: options.attributes,
      handleDOMEvents: domEvents,
      transformPastedHTML: cleanPastedHtml,
      transformPastedText: removeForbiddenCharacters,
    },
    onUpdate: report,
    onBlur: () => latest.current.onBlur?.(),
  });
  reportOf.current = editor;
  const isKept = useOutsideValue(editor, options.value, { reported, report });
  return { editor, isKept };
}
