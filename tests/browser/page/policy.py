"""What a page loads against its policy."""

WATCH = """window.violations = [];
addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile, lineNumber }) =>
  window.violations.push(`${violatedDirective} ${sourceFile}:${lineNumber}`));"""
