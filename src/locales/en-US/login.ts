import type { Translated } from "../shape.ts";
import type { login as zhCN } from "../zh-CN/login.ts";

/** Sign-in, boot, expiry, in English. */
export const login: Translated<typeof zhCN> = {
  title: "Sign in",
  subtitle: "With your account or phone number",
  form: {
    username: "Account or phone",
    password: "Password",
    submit: "Sign in",
    signOn: "Single sign-on",
    usernameEmpty: "Username cannot be empty",
    passwordEmpty: "Password cannot be empty",
  },
  code: {
    title: "Second factor",
    subtitle: "Open your authenticator app and enter its 6-digit code",
    recoveryHint: "Enter one of the recovery codes that you saved. Each works once",
    code: "Code",
    recovery: "Recovery code",
    empty: "Enter the code",
    remember: "Do not ask again on this device for 30 days",
    submit: "Verify and sign in",
    useRecovery: "No phone at hand? Use a recovery code",
    useApp: "Use the authenticator app",
    back: "Back",
  },
  failure: {
    login: "Login error: refresh and try again.",
    error: "Error",
    request: "Request Error",
  },
  pitch: {
    first: "Where the goods are,",
    second: "you know right now.",
    text: "Each step of an entry, an exit or a delivery is on everyone's screen in the second it happens.",
    example: "The way of an entry",
    stations: {
      submitted: "Submitted",
      approved: "Approved",
      arrived: "Arrived",
      received: "Received",
      stocked: "In stock",
    },
    footer: "Your data stay on your own server",
  },
  tools: {
    locale: "Language",
    toDark: "Switch to the dark theme",
    toLight: "Switch to the light theme",
    zh: "简体中文",
    en: "English",
  },
  boot: {
    loading: "Opening",
    unreachable: "Server unreachable",
    unreachableHint: "Trying again; without an answer within 15 seconds you will have to sign in again.",
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
    another: "If another person signs in, all open pages are closed.",
    signIn: "Sign in and go on",
    stayed: "You are signed out; what you see no longer changes.",
  },
  confirm: {
    title: "Enter your password",
    text: "This needs your own password. Afterwards you are not asked again for five minutes.",
    password: "Your password",
    submit: "Confirm and go on",
  },
  crash: {
    title: "This page has failed",
    text: "The other pages are not affected. Try again; if it fails again, tell an administrator the trace id.",
    chunkTitle: "This page could not be opened",
    chunkText:
      "The connection was interrupted before the page was loaded. It opens by itself when the connection is back; if it does not, reload.",
    all: "The page has failed. Please reload it.",
  },
};
