// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Address} from "@openzeppelin/contracts/utils/Address.sol";

import {SingleHopCallMessage} from "./BridgeMessages.sol";
import {INativeMinter} from "./INativeMinter.sol";
import {INativeRemote} from "./INativeRemote.sol";
import {INativeSendAndCallReceiver} from "./INativeSendAndCallReceiver.sol";
import {SendAndCallInput, SendTokensInput} from "./ITokenBridge.sol";
import {TokenRemoteSettings} from "./ITokenRemote.sol";
import {TokenRemoteUpgradeable} from "./TokenRemoteUpgradeable.sol";

/// @title A remote whose token is the native coin of its chain, behind a UUPS proxy
/// @notice See INativeRemote.
contract NativeRemote is INativeRemote, TokenRemoteUpgradeable {
    using Address for address payable;

    /// @custom:storage-location erc7201:hatchery.storage.NativeRemote
    struct NativeRemoteStorage {
        uint256 minted;
        uint256 reportedFees;
        uint256 rewardPercentage;
    }

    INativeMinter private constant MINTER = INativeMinter(0x0200000000000000000000000000000000000001);
    address payable private constant BURNT_FOR_BRIDGE = payable(0x0100000000000000000000000000000000010203);
    address private constant BURNT_AS_FEES = 0x0100000000000000000000000000000000000000;
    address private constant BURNT_AT_HOME = 0x0000000000000000000000000000000000010203;
    uint8 private constant NATIVE_DECIMALS = 18;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.NativeRemote")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xf00e3da4938926dc35f72c6d800879c23509aa4c279bb4096d5d73d4b27f6300;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @param initialReserveImbalance coins that the chain started with
    /// @param burnedFeesReportingRewardPercentage the share of burnt fees for the account that reports them, below 100
    function initialize(
        TokenRemoteSettings calldata settings,
        uint256 initialReserveImbalance,
        uint256 burnedFeesReportingRewardPercentage
    ) external initializer {
        if (burnedFeesReportingRewardPercentage >= 100) {
            revert NativeRemote_BadPercentage(burnedFeesReportingRewardPercentage);
        }
        __TokenRemote_init(settings, initialReserveImbalance, NATIVE_DECIMALS);
        _nativeRemoteStorage().rewardPercentage = burnedFeesReportingRewardPercentage;
    }

    /// @inheritdoc INativeRemote
    function send(SendTokensInput calldata input) external payable {
        _send(input, msg.value);
    }

    /// @inheritdoc INativeRemote
    function sendAndCall(SendAndCallInput calldata input) external payable {
        _sendAndCall(input, msg.value);
    }

    /// @inheritdoc INativeRemote
    function reportBurnedTxFees(uint256 requiredGasLimit) external notWithinSend {
        NativeRemoteStorage storage $ = _nativeRemoteStorage();
        uint256 burnt = BURNT_AS_FEES.balance - $.reportedFees;
        uint256 contribution = burnt * (100 - $.rewardPercentage) / 100;
        contribution -= contribution % _multiple();
        if (contribution == 0 || !getIsCollateralized()) revert NativeRemote_NoFeesToReport();
        if (requiredGasLimit == 0) revert TokenBridge_BadGasLimit();

        // Fees below a whole unit of the home wait for the next report, and their reward with them.
        uint256 reward = contribution * $.rewardPercentage / (100 - $.rewardPercentage);
        $.reportedFees += contribution + reward;
        bytes32 id = _sendGone(BURNT_AT_HOME, contribution, requiredGasLimit);
        emit ReportBurnedTxFees(id, _msgSender(), contribution + reward, reward);

        if (reward > 0) _give(_msgSender(), reward);
    }

    /// @inheritdoc INativeRemote
    function totalNativeAssetSupply() external view returns (uint256) {
        return getInitialReserveImbalance() + _nativeRemoteStorage().minted - BURNT_FOR_BRIDGE.balance
            - BURNT_AS_FEES.balance;
    }

    /// @inheritdoc INativeRemote
    function getTotalMinted() external view returns (uint256) {
        return _nativeRemoteStorage().minted;
    }

    function _take(uint256 amount) internal override {
        BURNT_FOR_BRIDGE.sendValue(amount);
    }

    function _give(address recipient, uint256 amount) internal override {
        _nativeRemoteStorage().minted += amount;
        MINTER.mintNativeCoin(recipient, amount);
    }

    /// @dev If the call fails, the coins are burnt and minted again, so the fallback recipient cannot refuse them.
    function _giveAndCall(SingleHopCallMessage memory call) internal override {
        bytes memory data = abi.encodeCall(
            INativeSendAndCallReceiver.receiveTokens,
            (
                call.sourceBlockchainID,
                call.originTokenTransferrerAddress,
                call.originSenderAddress,
                call.recipientPayload
            )
        );
        _give(address(this), call.amount);
        if (_tryCall(call.recipientContract, call.amount, call.recipientGasLimit, data)) {
            emit CallSucceeded(call.recipientContract, call.amount);
        } else {
            emit CallFailed(call.recipientContract, call.amount);
            _take(call.amount);
            _give(call.fallbackRecipient, call.amount);
        }
    }

    function _nativeRemoteStorage() private pure returns (NativeRemoteStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
