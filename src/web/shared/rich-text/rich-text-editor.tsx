import { createLazyPart } from '#root/web/platform/ui/lazy-part.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import type { RichTextEditorProps } from './editor-props.ts';

/**
 * A field for formatted text. Its code loads when the field is first shown; pages that only show a text use
 * `RichTextView`. If the value changes from outside while somebody types, both changes are merged. If they affect the
 * same part, the typed text is kept.
 */
export const RichTextEditor = createLazyPart<RichTextEditorProps>(
  () => import('./loaded-editor.tsx').then((module) => module.LoadedEditor),
  <LinesSkeleton lines={6} />,
);
