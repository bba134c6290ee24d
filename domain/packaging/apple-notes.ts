import type { Language } from '../locale.ts';

/** What users have to know about a package of one of Apple's systems. */
export type AppleNote =
  | 'unsignedMac'
  | 'iosRegisteredDevices'
  | 'iosEnterprise'
  | 'xcodeNeedsMac'
  | 'appStoreNeedsMac';

/** The exact words that come with these packages (PKG-047). */
export const appleNotes: Record<Language, Record<AppleNote, string>> = {
  zh_CN: {
    unsignedMac:
      '这个应用没有 Apple 颁发的证书签名，因此 macOS 第一次会拒绝打开。请解压 ZIP，将应用移到“应用程序”文件夹并打开一次；然后打开“系统设置”>“隐私与安全性”，向下滚动到“安全性”，点按应用名称旁的“仍要打开”，并输入密码确认。在 macOS 14 或更早的版本中，请按住 Control 键点按应用，再选择“打开”。这个应用可在搭载 Apple 芯片和 Intel 处理器的 Mac 上使用，需要 macOS 12 或更高版本。',
    iosRegisteredDevices:
      '这个应用只能安装在描述文件中已登记的 iPhone 和 iPad 上。请把设备连接到 Mac，在“访达”或 Xcode >“Window”>“Devices and Simulators”中把文件拖到设备上。从 iOS 16 起，开发版应用还需要在设备上打开“开发者模式”。',
    iosEnterprise:
      '这个应用供您所在组织的设备使用，请通过设备管理系统分发。如果自行安装，请先在设备上打开“设置”>“通用”>“VPN 与设备管理”，信任您的组织。',
    xcodeNeedsMac:
      '这是 Xcode 工程，不是应用。请在装有 Xcode 的 Mac 上打开并点按“Run”，或在那里运行 build.sh。',
    appStoreNeedsMac:
      '这个描述文件用于 App Store。Apple 只接受在装有最新 Xcode 的 Mac 上提交的应用，所以得到的是 Xcode 工程，而不是应用。',
  },
  en_US: {
    unsignedMac:
      'This app isn’t signed with a certificate from Apple, so macOS refuses to open it the first time. Unpack the ZIP, move the app to Applications and open it once. Then open System Settings > Privacy & Security, scroll down to Security, choose Open Anyway beside the app’s name, and confirm with your password. On macOS 14 or earlier, hold Control while you click the app and choose Open instead. The app works on Macs with Apple and Intel processors, from macOS 12.',
    iosRegisteredDevices:
      'This app installs only on the iPhones and iPads that are registered in its provisioning profile. On a Mac, connect the device and drag the file onto it in Finder or in Xcode > Window > Devices and Simulators. From iOS 16 a development app also needs Developer Mode on the device.',
    iosEnterprise:
      'This app is for devices of your own organization. Distribute it with your device management. If you install it yourself, open Settings > General > VPN & Device Management on the device and trust your organization first.',
    xcodeNeedsMac:
      'This is an Xcode project, not an app. Open it on a Mac with Xcode and press Run, or run build.sh there.',
    appStoreNeedsMac:
      'The provisioning profile is for the App Store. Apple takes apps for its store only from a Mac with the newest Xcode, so you get the Xcode project instead of an app.',
  },
  ja_JP: {
    unsignedMac:
      'このアプリには Apple の証明書による署名がないため、macOS は最初に開くことを拒否します。ZIP を展開してアプリを「アプリケーション」に移し、一度開いてください。次に「システム設定」>「プライバシーとセキュリティ」を開き、「セキュリティ」までスクロールし、アプリ名の横の「このまま開く」を選び、パスワードで確認してください。macOS 14 以前では、Control キーを押しながらアプリをクリックし、「開く」を選びます。Apple シリコンと Intel の Mac で、macOS 12 以降で動作します。',
    iosRegisteredDevices:
      'このアプリは、プロビジョニングプロファイルに登録された iPhone と iPad にだけインストールできます。デバイスを Mac に接続し、Finder または Xcode >「Window」>「Devices and Simulators」でファイルをデバイスにドラッグしてください。iOS 16 以降では、開発用アプリにはデバイスの「デベロッパモード」も必要です。',
    iosEnterprise:
      'このアプリは自分の組織のデバイス用です。デバイス管理を使って配布してください。自分でインストールする場合は、先にデバイスの「設定」>「一般」>「VPN とデバイス管理」で組織を信頼してください。',
    xcodeNeedsMac:
      'これは Xcode プロジェクトで、アプリではありません。Xcode を入れた Mac で開いて「Run」を押すか、そこで build.sh を実行してください。',
    appStoreNeedsMac:
      'このプロビジョニングプロファイルは App Store 用です。Apple は最新の Xcode を入れた Mac から提出されたアプリだけを受け付けるため、アプリの代わりに Xcode プロジェクトを作成しました。',
  },
  ko_KR: {
    unsignedMac:
      '이 앱은 Apple 인증서로 서명되지 않아 macOS가 처음에는 열기를 거부합니다. ZIP의 압축을 풀고 앱을 ‘응용 프로그램’으로 옮긴 다음 한 번 여세요. 그런 다음 ‘시스템 설정’ > ‘개인정보 보호 및 보안’을 열고 ‘보안’까지 아래로 스크롤해 앱 이름 옆의 ‘그래도 열기’를 선택하고 암호로 확인하세요. macOS 14 이하에서는 Control 키를 누른 채 앱을 클릭하고 ‘열기’를 선택하세요. Apple 칩과 Intel 프로세서가 장착된 Mac에서 macOS 12부터 작동합니다.',
    iosRegisteredDevices:
      '이 앱은 프로비저닝 프로파일에 등록된 iPhone과 iPad에만 설치할 수 있습니다. 기기를 Mac에 연결하고 Finder 또는 Xcode > ‘Window’ > ‘Devices and Simulators’에서 파일을 기기로 끌어 놓으세요. iOS 16부터 개발용 앱에는 기기의 ‘개발자 모드’도 필요합니다.',
    iosEnterprise:
      '이 앱은 소속 조직의 기기용입니다. 기기 관리 시스템으로 배포하세요. 직접 설치하는 경우에는 먼저 기기의 ‘설정’ > ‘일반’ > ‘VPN 및 기기 관리’에서 조직을 신뢰하도록 설정하세요.',
    xcodeNeedsMac:
      '이것은 앱이 아니라 Xcode 프로젝트입니다. Xcode가 설치된 Mac에서 열고 ‘Run’을 누르거나 그곳에서 build.sh를 실행하세요.',
    appStoreNeedsMac:
      '이 프로비저닝 프로파일은 App Store용입니다. Apple은 최신 Xcode가 설치된 Mac에서 제출한 앱만 받으므로 앱 대신 Xcode 프로젝트를 만들었습니다.',
  },
};
