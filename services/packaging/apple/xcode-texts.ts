/** The shared scheme of a project, by the id of its only target. */
export function writeScheme(targetId: string): string {
  const buildable = `<BuildableReference
            BuildableIdentifier = "primary"
            BlueprintIdentifier = "${targetId}"
            BuildableName = "App.app"
            BlueprintName = "App"
            ReferencedContainer = "container:App.xcodeproj">
         </BuildableReference>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Scheme LastUpgradeVersion = "1600" version = "1.7">
   <BuildAction parallelizeBuildables = "YES" buildImplicitDependencies = "YES">
      <BuildActionEntries>
         <BuildActionEntry buildForTesting = "YES" buildForRunning = "YES" buildForProfiling = "YES" buildForArchiving = "YES" buildForAnalyzing = "YES">
         ${buildable}
         </BuildActionEntry>
      </BuildActionEntries>
   </BuildAction>
   <LaunchAction buildConfiguration = "Debug" selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB" selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB">
      <BuildableProductRunnable>
         ${buildable}
      </BuildableProductRunnable>
   </LaunchAction>
   <ArchiveAction buildConfiguration = "Release" revealArchiveInOrganizer = "YES">
   </ArchiveAction>
</Scheme>
`;
}

/** Builds and exports the app on a Mac without opening Xcode. */
export const BUILD_SCRIPT = `#!/bin/sh
# Builds the app on a Mac with Xcode and writes build/App.ipa. Sign in to Xcode with your Apple ID
# first, or pass a key of App Store Connect:
#   AUTH="-authenticationKeyPath KEY.p8 -authenticationKeyID ID -authenticationKeyIssuerID ISSUER"
# Usage: sh build.sh [app-store-connect | release-testing | debugging | enterprise]
set -e
cd "$(dirname "$0")"
method=\${1:-app-store-connect}
mkdir -p build
cp ExportOptions.plist build/ExportOptions.plist
/usr/libexec/PlistBuddy -c "Set :method $method" build/ExportOptions.plist
xcodebuild -project App.xcodeproj -scheme App -configuration Release \\
  -destination generic/platform=iOS -archivePath build/App.xcarchive \\
  -allowProvisioningUpdates $AUTH archive
xcodebuild -exportArchive -archivePath build/App.xcarchive \\
  -exportOptionsPlist build/ExportOptions.plist -exportPath build \\
  -allowProvisioningUpdates $AUTH
ls -l build/*.ipa
`;

export const README = `# Building this app

1. Copy this folder to a Mac with Xcode 16 or later. The App Store takes apps only from the newest Xcode.
2. Open App.xcodeproj, choose the target App, then Signing & Capabilities, and choose your team.
3. Connect an iPhone and press Run, or choose Product > Archive to distribute the app.

\`sh build.sh\` does the same without opening Xcode. The site is in App/site.
`;
