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
    usernameEmpty: "Username cannot be empty",
    passwordEmpty: "Password cannot be empty",
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
  crash: {
    title: "This page has failed",
    text: "The other pages are not affected. Try again; if it fails again, tell an administrator the trace id.",
    chunkTitle: "This page could not be opened",
    chunkText: "The network was interrupted, or there is a new version. Reload and try again.",
    all: "The page has failed. Please reload it.",
  },
};
