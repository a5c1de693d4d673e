// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {DelegatedCode} from "../accounts/DelegatedCode.sol";
import {IEggsGen2} from "../eggs-gen2/IEggsGen2.sol";
import {VoucherVerifierUpgradeable} from "../vouchers/VoucherVerifierUpgradeable.sol";
import {IRewardDealer} from "./IRewardDealer.sol";
import {IRewardItems} from "./IRewardItems.sol";

/// @title Redeems vouchers for tokens, eggs and items, behind a UUPS proxy
/// @notice See IRewardDealer.
contract RewardDealer is
    IRewardDealer,
    VoucherVerifierUpgradeable,
    PausableUpgradeable,
    UUPSUpgradeable,
    ReentrancyGuardTransient
{
    using SafeERC20 for IERC20;

    /// @custom:storage-location erc7201:hatchery.storage.RewardDealer
    struct RewardDealerStorage {
        address eggs;
    }

    /// @inheritdoc IRewardDealer
    uint256 public constant MAX_BATCH = 100;

    uint8 private constant ERC721 = 0;
    uint8 private constant ERC1155 = 1;
    uint8 private constant ERC20 = 2;

    bytes32 private constant CLAIM_REWARD_TYPEHASH = keccak256(
        "ClaimReward(uint8 rewardContractType,address rewardHolderAddress,address rewardContract,address receiver,"
        "uint256 tokenId,uint256 amount,uint256 clabimableUntil,uint256 voucherId,uint256 deadline)"
    );
    bytes32 private constant CLAIM_REWARDS_TYPEHASH = keccak256(
        "ClaimRewards(uint8 rewardContractType,address rewardHolderAddress,address rewardContract,address receiver,"
        "uint256[] tokenIds,uint256[] amounts,uint256 clabimableUntil,uint256[] voucherIds,uint256 deadline)"
    );
    bytes32 private constant MINT_AIRDROP_EGG_TYPEHASH = keccak256(
        "MintAirdropEgg(address receiver,uint256 eggType,uint256 amount,uint256 clabimableUntil,"
        "uint256 voucherId,uint256 deadline)"
    );
    bytes32 private constant MINT_MASTERS_ITEM_TYPEHASH = keccak256(
        "MintMastersItem(uint8 rewardContractType,address rewardHolderAddress,address rewardContract,address receiver,"
        "uint256 tokenId,uint256 amount,uint256 clabimableUntil,uint256 voucherId,uint256 deadline)"
    );
    bytes32 private constant MINT_MASTERS_ITEMS_TYPEHASH = keccak256(
        "MintMastersItems(uint8 rewardContractType,address rewardHolderAddress,address rewardContract,address receiver,"
        "uint256[] tokenIds,uint256[] amounts,uint256 clabimableUntil,uint256[] voucherIds,uint256 deadline)"
    );

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.RewardDealer")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xfbe354824724f6240a19e5d1dada478c0b0821d1deaaffa50a2d9b99c9ceef00;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @dev The EIP-712 name and version are constants, so that part is not initialized.
    /// @param initialOwner names signers, bars vouchers, pauses, upgrades
    /// @param initialSigner signs vouchers; none if zero
    /// @param eggs_ the contract that mints eggs; none if zero
    /// @custom:oz-upgrades-unsafe-allow missing-initializer-call incorrect-initializer-order
    function initialize(address initialOwner, address initialSigner, address eggs_) external initializer {
        __Ownable_init(initialOwner);
        __Pausable_init();
        __VoucherVerifier_init(initialSigner);
        _setEggs(eggs_);
    }

    /// @inheritdoc IRewardDealer
    function claimReward(RewardPayload calldata payload) external whenNotPaused nonReentrant {
        _useReward(CLAIM_REWARD_TYPEHASH, payload);
        _checkAmount(payload.rewardContractType, payload.amount);

        _emitClaim(payload);

        if (payload.rewardContractType == ERC20) {
            IERC20(payload.rewardContract).safeTransferFrom(
                payload.rewardHolderAddress, payload.receiver, payload.amount
            );
        } else if (payload.rewardContractType == ERC1155) {
            IERC1155(payload.rewardContract).safeTransferFrom(
                payload.rewardHolderAddress, payload.receiver, payload.tokenId, payload.amount, ""
            );
        } else {
            DelegatedCode.give(
                IERC721(payload.rewardContract), payload.rewardHolderAddress, payload.receiver, payload.tokenId
            );
        }
    }

    /// @inheritdoc IRewardDealer
    function claimRewards(BatchRewardPayload calldata payload) external whenNotPaused nonReentrant {
        _useRewards(CLAIM_REWARDS_TYPEHASH, payload);
        uint256 total = _claimAll(payload);

        if (payload.rewardContractType == ERC20) {
            IERC20(payload.rewardContract).safeTransferFrom(payload.rewardHolderAddress, payload.receiver, total);
        } else if (payload.rewardContractType == ERC1155) {
            IERC1155(payload.rewardContract).safeBatchTransferFrom(
                payload.rewardHolderAddress, payload.receiver, payload.tokenIds, payload.amounts, ""
            );
        } else {
            for (uint256 i = 0; i < payload.tokenIds.length; ++i) {
                DelegatedCode.give(
                    IERC721(payload.rewardContract),
                    payload.rewardHolderAddress,
                    payload.receiver,
                    payload.tokenIds[i]
                );
            }
        }
    }

    /// @inheritdoc IRewardDealer
    function mintAirdropEgg(AirdropPayload calldata payload) external whenNotPaused nonReentrant {
        _checkTime(payload.clabimableUntil);
        _useVoucher(
            payload.voucherId,
            payload.receiver,
            keccak256(
                abi.encode(
                    MINT_AIRDROP_EGG_TYPEHASH,
                    payload.receiver,
                    payload.eggType,
                    payload.amount,
                    payload.clabimableUntil,
                    payload.voucherId,
                    _deadlineOf(payload.signature)
                )
            ),
            payload.signature
        );
        _checkAmount(ERC1155, payload.amount);
        if (payload.eggType > type(uint8).max) revert RewardDealer_InvalidEggType(payload.eggType);
        address minter = eggs();
        if (minter == address(0)) revert RewardDealer_NoEggs();

        emit Claim(payload.receiver, ERC1155, minter, payload.eggType, payload.amount);

        // The check above says that it fits.
        IEggsGen2(minter).mintAirdropEgg(uint8(payload.eggType), payload.amount, payload.receiver);
    }

    /// @inheritdoc IRewardDealer
    function mintMastersItem(RewardPayload calldata payload) external whenNotPaused nonReentrant {
        _useReward(MINT_MASTERS_ITEM_TYPEHASH, payload);
        _checkMint(payload.rewardContractType, payload.rewardHolderAddress);
        _checkAmount(payload.rewardContractType, payload.amount);
        (uint256[] memory itemIds, uint256[] memory amounts) = (new uint256[](1), new uint256[](1));
        (itemIds[0], amounts[0]) = (payload.tokenId, payload.amount);

        _emitClaim(payload);

        IRewardItems(payload.rewardContract).mintRewardItem(payload.receiver, itemIds, amounts);
    }

    /// @inheritdoc IRewardDealer
    function mintMastersItems(BatchRewardPayload calldata payload) external whenNotPaused nonReentrant {
        _useRewards(MINT_MASTERS_ITEMS_TYPEHASH, payload);
        _checkMint(payload.rewardContractType, payload.rewardHolderAddress);
        _claimAll(payload);

        IRewardItems(payload.rewardContract).mintRewardItem(payload.receiver, payload.tokenIds, payload.amounts);
    }

    /// @inheritdoc IRewardDealer
    function setVoucherUsed(uint256[] calldata voucherIds, bool value) external onlyOwner {
        _checkBatch(voucherIds.length);
        for (uint256 i = 0; i < voucherIds.length; ++i) {
            uint256 voucherId = voucherIds[i];
            if (!isVoucherUsed(voucherId)) _setVoucherBanned(voucherId, value);
            else if (!value) revert VoucherVerifier_AlreadyUsed(voucherId);
        }
    }

    /// @inheritdoc IRewardDealer
    function banSignature(bytes calldata sig) external onlyOwner {
        _banSignature(sig);
        emit SignatureBanned(sig);
    }

    /// @inheritdoc IRewardDealer
    function addSignerRole(address account) external onlyOwner {
        _addSigner(account);
    }

    /// @inheritdoc IRewardDealer
    function removeSignerRole(address account) external onlyOwner {
        _removeSigner(account);
    }

    /// @inheritdoc IRewardDealer
    function setEggs(address newEggs) external onlyOwner {
        _setEggs(newEggs);
    }

    /// @inheritdoc IRewardDealer
    function pause() external onlyOwner {
        _pause();
    }

    /// @inheritdoc IRewardDealer
    function unpause() external onlyOwner {
        _unpause();
    }

    /// @inheritdoc IRewardDealer
    function UsedVoucherIds(uint256 voucherId) external view returns (bool) {
        return isVoucherUsed(voucherId) || isVoucherBanned(voucherId);
    }

    /// @inheritdoc IRewardDealer
    function eggs() public view returns (address) {
        return _rewardDealerStorage().eggs;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _domainName() internal pure override returns (string memory) {
        return "RewardDealer";
    }

    function _useReward(bytes32 typeHash, RewardPayload calldata payload) private {
        _checkTime(payload.clabimableUntil);
        _useVoucher(payload.voucherId, payload.receiver, _hashReward(typeHash, payload), payload.signature);
    }

    function _useRewards(bytes32 typeHash, BatchRewardPayload calldata payload) private {
        uint256 length = payload.voucherIds.length;
        _checkBatch(length);
        if (payload.tokenIds.length != length) revert RewardDealer_InvalidBatch(payload.tokenIds.length, length);
        if (payload.amounts.length != length) revert RewardDealer_InvalidBatch(payload.amounts.length, length);
        _checkTime(payload.clabimableUntil);
        _useVouchers(payload.voucherIds, payload.receiver, _hashRewards(typeHash, payload), payload.signature);
    }

    /// @dev Checks and announces each reward. Returns the total in base units for an ERC-20 only.
    function _claimAll(BatchRewardPayload calldata payload) private returns (uint256 total) {
        for (uint256 i = 0; i < payload.amounts.length; ++i) {
            uint256 amount = payload.amounts[i];
            _checkAmount(payload.rewardContractType, amount);
            if (payload.rewardContractType == ERC20) total += amount;
            emit Claim(
                payload.receiver, payload.rewardContractType, payload.rewardContract, payload.tokenIds[i], amount
            );
        }
    }

    function _emitClaim(RewardPayload calldata payload) private {
        emit Claim(
            payload.receiver,
            payload.rewardContractType,
            payload.rewardContract,
            payload.tokenId,
            payload.amount
        );
    }

    function _setEggs(address newEggs) private {
        _rewardDealerStorage().eggs = newEggs;
        emit EggsChanged(newEggs);
    }

    function _checkBatch(uint256 length) private pure {
        if (length == 0 || length > MAX_BATCH) revert RewardDealer_InvalidBatch(length, MAX_BATCH);
    }

    function _checkAmount(uint8 rewardContractType, uint256 amount) private pure {
        if (rewardContractType > ERC20) revert RewardDealer_UnsupportedType(rewardContractType);
        if (amount == 0 || (rewardContractType == ERC721 && amount > 1)) revert RewardDealer_InvalidAmount(amount);
    }

    function _checkMint(uint8 rewardContractType, address holder) private pure {
        if (rewardContractType != ERC1155) revert RewardDealer_UnsupportedType(rewardContractType);
        if (holder != address(0)) revert RewardDealer_UnexpectedHolder(holder);
    }

    function _hashReward(bytes32 typeHash, RewardPayload calldata payload) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                typeHash,
                payload.rewardContractType,
                payload.rewardHolderAddress,
                payload.rewardContract,
                payload.receiver,
                payload.tokenId,
                payload.amount,
                payload.clabimableUntil,
                payload.voucherId,
                _deadlineOf(payload.signature)
            )
        );
    }

    function _hashRewards(bytes32 typeHash, BatchRewardPayload calldata payload) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                typeHash,
                payload.rewardContractType,
                payload.rewardHolderAddress,
                payload.rewardContract,
                payload.receiver,
                keccak256(abi.encodePacked(payload.tokenIds)),
                keccak256(abi.encodePacked(payload.amounts)),
                payload.clabimableUntil,
                keccak256(abi.encodePacked(payload.voucherIds)),
                _deadlineOf(payload.signature)
            )
        );
    }

    function _rewardDealerStorage() private pure returns (RewardDealerStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
