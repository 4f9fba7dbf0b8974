import './ui/styles.ts';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { catalogue } from '#root/contract/errors.ts';
import { router } from './router.tsx';
import { onSessionRefused } from './session/renew.ts';
import { followSignOut } from './session/sign-out.ts';
import { loginPath, rememberPath } from './session/storage.ts';
import { onThemeChange, tenantTheme } from './session/tenant-theme.ts';
import { cssVariablesResolver, holdfastTheme } from './theme.ts';
import { ToastHost, toastFailed } from './ui/toast.tsx';

// The page's nonce: the content security policy lets in only styles that carry it.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
// For the style with which dialogs hold the page behind them still: react-remove-scroll looks for it under webpack's name.
Object.assign(globalThis, { __webpack_nonce__: nonce });

// 'Please login again.', and half a second to read it (specification 8).
onSessionRefused(() => {
  toastFailed(new Error(catalogue.loginAgain));
  rememberPath(window.location.pathname + window.location.search);
  setTimeout(() => window.location.assign(loginPath()), 500);
});
followSignOut();

function App() {
  const theme = useSyncExternalStore(onThemeChange, tenantTheme);
  return (
    <MantineProvider
      theme={holdfastTheme(theme)}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce ?? ''}
    >
      <ToastHost />
      <RouterProvider router={router} />
    </MantineProvider>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
