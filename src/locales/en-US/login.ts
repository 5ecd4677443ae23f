import type { Translated } from "../shape.ts";
import type { login as zhCN } from "../zh-CN/login.ts";

/** Sign-in, boot, expiry, in English. */
export const login: Translated<typeof zhCN> = {
  title: "Sign in",
  subtitle: "Use your account or phone number",
  form: {
    username: "Account or phone",
    password: "Password",
    submit: "Sign in",
    signOn: "Single sign-on",
    usernameEmpty: "Username cannot be empty",
    passwordEmpty: "Password cannot be empty",
  },
  code: {
    title: "Two-step verification",
    subtitle: "Open your authenticator app and enter its 6-digit code",
    recoveryHint: "Enter one of your saved recovery codes. Each works once",
    code: "Code",
    recovery: "Recovery code",
    empty: "Enter the code",
    remember: "Do not ask on this device for 30 days",
    submit: "Verify and sign in",
    useRecovery: "No phone at hand? Use a recovery code",
    useApp: "Use the authenticator app",
    back: "Back",
  },
  failure: {
    login: "Login error: refresh and try again.",
    credentials:
      "Wrong account or password. Please try again, or ask your warehouse administrator to reset the password.",
    error: "Error",
    request: "Request Error",
  },
  pitch: {
    headline: "Know where your goods are, right now.",
    text: "The second the warehouse approves a request, it moves on in the client's hand.",
    stations: {
      draft: "Draft",
      pending: "Pending",
      approved: "Approved",
      receiving: "Receiving",
      completed: "Completed",
    },
    goods: "Huaxin · 3 lines, 1,000 units",
    line: "Huaxin, 1,000 units",
    otherLine: "Beichen, 1,200 units",
    admin: "Chen Min",
    adminAt: "Warehouse · verify",
    owner: "Zhou Wenjing",
    ownerAt: "Huaxin · phone",
    approve: "Approve",
    approved: "Just now · Chen Min",
    waiting: "Waiting for the warehouse",
    footer: "Your data stays on your own server",
  },
  tools: {
    locale: "Language",
    toDark: "Switch to the dark theme",
    toLight: "Switch to the light theme",
    zh: "简体中文",
    en: "English",
  },
  boot: {
    loading: "Loading",
    unreachable: "Server unreachable",
    unreachableHint: "Trying again. If there is no answer within 15 seconds, you will have to sign in again.",
  },
  menu: {
    loading: "Loading the menu",
    success: "Menu loaded",
    failure: "The menu could not be loaded",
  },
  expiry: {
    title: "Confirm logout",
    text: "You have been logged out, you can cancel to stay on this page, or log in again",
    relogin: "Re-Login",
    stay: "Stay on this page",
    inPlace: "Sign in here and keep what is on this page:",
    another: "If someone else signs in, all open pages are closed.",
    signIn: "Sign in and continue",
    stayed: "You are signed out. What you see is no longer updated.",
  },
  confirm: {
    title: "Enter your password",
    text: "Enter your own password to go ahead. You are not asked again for five minutes.",
    password: "Your password",
    submit: "Confirm and continue",
  },
  crash: {
    title: "Something went wrong on this page",
    text: "Other pages are not affected. Try again; if it fails again, give an administrator the trace ID.",
    chunkTitle: "This page could not be opened",
    chunkText:
      "The connection was lost before the page had loaded. The page opens when the connection is back; if it does not, reload.",
    all: "Something went wrong. Please reload the page.",
  },
};
