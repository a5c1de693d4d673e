// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {IRewarder} from "../rewarder/IRewarder.sol";
import {IStaking} from "./IStaking.sol";
import {StakeWeights} from "./StakeWeights.sol";

/// @title Base of both stakings, behind UUPS proxies
/// @notice See IStaking.
abstract contract StakingUpgradeable is
    IStaking,
    Ownable2StepUpgradeable,
    PausableUpgradeable,
    UUPSUpgradeable,
    ReentrancyGuardTransient
{
    /// @param paused beside the rewarder, which every stake reads anyway
    /// @custom:storage-location erc7201:hatchery.storage.Staking
    struct StakingStorage {
        StakeWeights weights;
        address rewarder;
        bool paused;
    }

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.Staking")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xc960c1eeccc592f0f2b755d9174711bd6f9cafe6d99b6f6b8644e365484ada00;

    // The rewarder's gas at a withdrawal, three times what it needs. A caller cannot provide less to make it fail.
    uint256 private constant PUSH_GAS = 250_000;

    function __Staking_init(address owner, address rewarder, StakeWeights calldata weights_) internal onlyInitializing {
        __Ownable_init(owner);
        __Pausable_init();
        _stakingStorage().weights = weights_;
        _setRewarder(rewarder);
    }

    /// @inheritdoc IStaking
    function syncWeight(address account) external {
        IRewarder(_rewarder()).updateUserWeight(account, _weightOf(account), address(0));
    }

    /// @inheritdoc IStaking
    function setRewarder(address _rewarder_) external onlyOwner {
        address former = _stakingStorage().rewarder;
        _setRewarder(_rewarder_);
        if (former != address(0) && former != _rewarder_) _retire(former);
    }

    /// @inheritdoc IStaking
    function pause() external onlyOwner {
        _pause();
    }

    /// @inheritdoc IStaking
    function unpause() external onlyOwner {
        _unpause();
    }

    /// @inheritdoc IStaking
    function weights() external view returns (uint32, uint32, uint32, uint32, uint32, uint32) {
        StakeWeights memory w = _weights();
        return (w.common, w.shiny, w.elementSet, w.shinyElementSet, w.collection, w.shinyCollection);
    }

    /// @inheritdoc IStaking
    function hatchyRewarder() external view returns (address) {
        return _stakingStorage().rewarder;
    }

    /// @notice Returns whether staking is paused.
    function paused() public view override returns (bool) {
        return _stakingStorage().paused;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    /// @dev Keeps the flag in a word of this contract instead of one of its own.
    function _pause() internal override whenNotPaused {
        _stakingStorage().paused = true;
        emit Paused(_msgSender());
    }

    function _unpause() internal override whenPaused {
        _stakingStorage().paused = false;
        emit Unpaused(_msgSender());
    }

    /// @dev Returns the full weight of an account here.
    function _weightOf(address account) internal view virtual returns (uint256);

    function _weights() internal view returns (StakeWeights memory) {
        return _stakingStorage().weights;
    }

    /// @dev Reports a stake. Fails if the rewarder fails.
    function _pushStaked(address account, uint256 weight, address referrer) internal {
        IRewarder(_rewarder()).updateUserWeight(account, weight, referrer);
    }

    /// @dev Reports a withdrawal, which goes on whatever the rewarder does or is. Ignores what it returns.
    function _pushWithdrawn(address account, uint256 weight) internal {
        address rewarder = _stakingStorage().rewarder;
        bytes memory data = abi.encodeCall(IRewarder.updateUserWeight, (account, weight, address(0)));
        // A call gets at most 63/64 of the gas that is left.
        if (gasleft() * 63 / 64 < PUSH_GAS + 5000) revert Staking_InsufficientGas();
        bool done;
        assembly ("memory-safe") {
            done := call(PUSH_GAS, rewarder, 0, add(data, 32), mload(data), 0, 0)
        }
        if (!done || rewarder.code.length == 0) emit WeightNotPushed(account, weight);
    }

    function _checkBatch(uint256 length, uint256 otherLength, uint256 max) internal pure {
        if (length == 0 || length > max || length != otherLength) revert Staking_InvalidBatch(length, max);
    }

    /// @dev Ends the rewards of a former rewarder, which no longer hears of withdrawals. It may be anything.
    function _retire(address former) private {
        bytes memory data = abi.encodeCall(IRewarder.retire, ());
        bool done;
        assembly ("memory-safe") {
            done := call(gas(), former, 0, add(data, 32), mload(data), 0, 0)
        }
        if (!done || former.code.length == 0) emit RewarderNotRetired(former);
    }

    function _rewarder() private view returns (address rewarder) {
        rewarder = _stakingStorage().rewarder;
        if (rewarder == address(0)) revert Staking_NoRewarder();
    }

    function _setRewarder(address rewarder) private {
        _stakingStorage().rewarder = rewarder;
        emit RewarderUpdated(rewarder);
    }

    function _stakingStorage() private pure returns (StakingStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
