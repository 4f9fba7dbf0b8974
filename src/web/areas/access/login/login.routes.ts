import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './login.titles.ts';

const load = () => import('./login.page.tsx').then((module) => module.LoginPage);
/** Signed-in people who open these pages are redirected to their dashboard (specification 2). */
const family = { permissions: [], access: 'signed-out' } as const;

export const loginPages = definePages([
  { ...family, path: '/', title: titles('title'), load },
  { ...family, path: '/login', title: titles('title'), load },
  {
    ...family,
    path: '/forgot-password',
    title: titles('forgotTitle'),
    load: () => import('./forgot-password.page.tsx').then((module) => module.ForgotPasswordPage),
  },
  {
    ...family,
    path: '/confirm-forgot-password',
    title: titles('codeTitle'),
    load: () => import('./confirm-forgot-password.page.tsx').then((module) => module.ConfirmForgotPasswordPage),
  },
  {
    ...family,
    path: '/new-password',
    title: titles('newPasswordTitle'),
    load: () => import('./new-password.page.tsx').then((module) => module.NewPasswordPage),
  },
  {
    ...family,
    path: '/mfa-verification',
    title: titles('mfaTitle'),
    load: () => import('./mfa-verification.page.tsx').then((module) => module.MfaVerificationPage),
  },
  {
    ...family,
    path: '/first-start',
    title: titles('firstStartTitle'),
    load: () => import('./first-start.page.tsx').then((module) => module.FirstStartPage),
  },
]);
