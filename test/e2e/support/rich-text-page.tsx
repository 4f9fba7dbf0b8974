import '#root/web/platform/ui/styles.ts';
import '#root/web/platform/ui/styles-shell.ts';
import { Container, MantineProvider, Stack, TextInput, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { emptyRichText, type RichText } from '#root/contract/shared/rich-text.ts';
import { cssVariablesResolver, holdfastTheme } from '#root/web/app/theme.ts';
import { cleanPastedHtml } from '#root/web/shared/rich-text/paste/clean-html.ts';
import { RichTextEditor } from '#root/web/shared/rich-text/rich-text-editor.tsx';
import { RichTextView } from '#root/web/shared/rich-text/rich-text-view.tsx';

/** The state that the tests read and change. */
export interface RichTextPage {
  value: RichText;
  set: (value: RichText) => void;
  setOptions: (options: { error?: string; disabled?: boolean; max?: number }) => void;
  clean: (html: string) => string;
}

function Page() {
  const [value, setValue] = useState<RichText>(emptyRichText);
  const [options, setOptions] = useState<{ error?: string; disabled?: boolean; max?: number }>({});
  useEffect(() => {
    Object.assign(window, { richText: { value, set: setValue, setOptions, clean: cleanPastedHtml } });
  }, [value]);
  return (
    <Container component="main" size="md" py="md">
      <Stack>
        <Title>Plan</Title>
        <TextInput label="Before" />
        <Title order={2}>Sections</Title>
        <RichTextEditor label="Purpose" value={value} onChange={setValue} {...options} />
        <TextInput label="After" />
        <section aria-label="Shown">
          <RichTextView value={value} />
        </section>
      </Stack>
    </Container>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <MantineProvider
      theme={holdfastTheme('blue')}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => 'nonce'}
    >
      <Page />
    </MantineProvider>,
  );
