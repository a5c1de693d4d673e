// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {DelegatedCode} from "../accounts/DelegatedCode.sol";
import {VoucherVerifierUpgradeable} from "../vouchers/VoucherVerifierUpgradeable.sol";
import {ISignatureAirdrop} from "./ISignatureAirdrop.sol";

/// @title Airdrops by signed claims, behind a UUPS proxy
/// @notice See ISignatureAirdrop.
contract SignatureAirdrop is
    ISignatureAirdrop,
    ERC721Holder,
    ERC1155Holder,
    VoucherVerifierUpgradeable,
    UUPSUpgradeable,
    ReentrancyGuardTransient
{
    using SafeERC20 for IERC20;

    /// @dev One slot. An airdrop exists if it allows claims.
    struct Airdrop {
        AirdropState state;
        uint120 maxClaims;
        uint120 claims;
    }

    /// @custom:storage-location erc7201:hatchery.storage.SignatureAirdrop
    struct SignatureAirdropStorage {
        mapping(uint256 airdropId => Airdrop) airdrops;
        mapping(address account => bool) admins;
    }

    /// @inheritdoc ISignatureAirdrop
    uint256 public constant MAX_BATCH = 50;

    uint8 private constant ERC721 = 0;
    uint8 private constant ERC1155 = 1;
    uint8 private constant ERC20 = 2;

    bytes32 private constant CLAIM_AIRDROP_TYPEHASH = keccak256(
        "ClaimAirdrop(address receiver,uint256 airdropId,uint256[] tokenIds,uint256[] amounts,"
        "address contractAddress,uint8 contractType,uint256 nonce,uint256 deadline)"
    );

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.SignatureAirdrop")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xc10d6fb63c21155a617e7fdb8e557e0f4b75bd27099045869b8aed276f00fc00;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    modifier onlyAdmin() {
        if (!isAdmin(_msgSender()) && owner() != _msgSender()) revert SignatureAirdrop_NotAuthorized(_msgSender());
        _;
    }

    /// @notice Sets the proxy up, once.
    /// @dev The EIP-712 name and version are constants, so that part is not initialized.
    /// @param initialOwner names admins and signers, bars claims, takes back the rest, upgrades
    /// @param initialSigner signs claims; none if zero
    /// @param initialAdmin creates airdrops; none if zero
    /// @custom:oz-upgrades-unsafe-allow missing-initializer-call incorrect-initializer-order
    function initialize(address initialOwner, address initialSigner, address initialAdmin) external initializer {
        __Ownable_init(initialOwner);
        __VoucherVerifier_init(initialSigner);
        if (initialAdmin != address(0)) _addAdmin(initialAdmin);
    }

    /// @inheritdoc ISignatureAirdrop
    function claim(ClaimPayload calldata payload) external nonReentrant {
        Airdrop storage airdrop = _known(payload.airdropId);
        if (airdrop.state != AirdropState.Active) revert SignatureAirdrop_NotActive(payload.airdropId);
        if (airdrop.claims >= airdrop.maxClaims) revert SignatureAirdrop_NoClaimsLeft(payload.airdropId);
        _useVoucher(
            voucherIdOf(payload.receiver, payload.nonce), payload.receiver, _hash(payload), payload.signature
        );
        _check(payload.contractType, payload.tokenIds, payload.amounts);

        uint256 claims = ++airdrop.claims;

        emit AirdropClaimed(
            payload.airdropId,
            payload.receiver,
            payload.contractAddress,
            payload.contractType,
            payload.tokenIds,
            payload.amounts,
            payload.nonce,
            claims
        );

        _send(
            payload.receiver, payload.contractType, payload.contractAddress, payload.tokenIds, payload.amounts
        );
    }

    /// @inheritdoc ISignatureAirdrop
    function createAirdrop(uint256 airdropId, uint256 maxClaims) external onlyAdmin {
        Airdrop storage airdrop = _signatureAirdropStorage().airdrops[airdropId];
        if (airdrop.maxClaims > 0) revert SignatureAirdrop_AlreadyCreated(airdropId);
        airdrop.maxClaims = _boundedMaxClaims(maxClaims, 1);
        emit AirdropCreated(airdropId, maxClaims);
    }

    /// @inheritdoc ISignatureAirdrop
    function setAirdropState(uint256 airdropId, AirdropState state) external onlyAdmin {
        _notEnded(airdropId).state = state;
        emit AirdropStateChanged(airdropId, state);
    }

    /// @inheritdoc ISignatureAirdrop
    function setMaxClaims(uint256 airdropId, uint256 maxClaims) external onlyAdmin {
        Airdrop storage airdrop = _notEnded(airdropId);
        airdrop.maxClaims = _boundedMaxClaims(maxClaims, airdrop.claims);
        emit MaxClaimsChanged(airdropId, maxClaims);
    }

    /// @inheritdoc ISignatureAirdrop
    function addAdmin(address account) external onlyAdmin {
        _addAdmin(account);
    }

    /// @inheritdoc ISignatureAirdrop
    function removeAdmin(address account) external onlyAdmin {
        _removeAdmin(account);
    }

    /// @inheritdoc ISignatureAirdrop
    function renounceAdmin() external {
        _removeAdmin(_msgSender());
    }

    /// @inheritdoc ISignatureAirdrop
    function withdrawAssets(
        address receiver,
        uint8 contractType,
        address contractAddress,
        uint256[] calldata tokenIds,
        uint256[] calldata amounts
    ) external onlyOwner nonReentrant {
        _check(contractType, tokenIds, amounts);

        emit AssetsWithdrawn(receiver, contractAddress, contractType, tokenIds, amounts);

        _send(receiver, contractType, contractAddress, tokenIds, amounts);
    }

    /// @inheritdoc ISignatureAirdrop
    function airdrops(uint256 airdropId)
        external
        view
        returns (AirdropState state, uint256 maxClaims, uint256 claims)
    {
        Airdrop storage airdrop = _signatureAirdropStorage().airdrops[airdropId];
        return (airdrop.state, airdrop.maxClaims, airdrop.claims);
    }

    /// @inheritdoc ISignatureAirdrop
    function isNonceUsed(address receiver, uint256 nonce) external view returns (bool) {
        return isVoucherUsed(voucherIdOf(receiver, nonce));
    }

    /// @inheritdoc ISignatureAirdrop
    function isAdmin(address account) public view returns (bool) {
        return _signatureAirdropStorage().admins[account];
    }

    /// @inheritdoc ISignatureAirdrop
    function voucherIdOf(address receiver, uint256 nonce) public pure returns (uint256) {
        return uint256(keccak256(abi.encode(receiver, nonce)));
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _domainName() internal pure override returns (string memory) {
        return "SignatureAirdrop";
    }

    function _send(
        address receiver,
        uint8 contractType,
        address contractAddress,
        uint256[] calldata tokenIds,
        uint256[] calldata amounts
    ) private {
        if (contractType == ERC20) {
            IERC20(contractAddress).safeTransfer(receiver, amounts[0]);
        } else if (contractType == ERC1155) {
            IERC1155(contractAddress).safeBatchTransferFrom(address(this), receiver, tokenIds, amounts, "");
        } else {
            for (uint256 i = 0; i < tokenIds.length; ++i) {
                DelegatedCode.give(IERC721(contractAddress), address(this), receiver, tokenIds[i]);
            }
        }
    }

    function _addAdmin(address account) private {
        if (account == address(0)) revert SignatureAirdrop_ZeroAdmin();
        if (isAdmin(account)) revert SignatureAirdrop_AlreadyAdmin(account);
        _signatureAirdropStorage().admins[account] = true;
        emit AdminAdded(account);
    }

    function _removeAdmin(address account) private {
        if (!isAdmin(account)) revert SignatureAirdrop_NotAdmin(account);
        _signatureAirdropStorage().admins[account] = false;
        emit AdminRemoved(account);
    }

    function _known(uint256 airdropId) private view returns (Airdrop storage airdrop) {
        airdrop = _signatureAirdropStorage().airdrops[airdropId];
        if (airdrop.maxClaims == 0) revert SignatureAirdrop_UnknownAirdrop(airdropId);
    }

    function _notEnded(uint256 airdropId) private view returns (Airdrop storage airdrop) {
        airdrop = _known(airdropId);
        if (airdrop.state == AirdropState.Ended) revert SignatureAirdrop_Ended(airdropId);
    }

    function _boundedMaxClaims(uint256 maxClaims, uint256 min) private pure returns (uint120) {
        if (maxClaims == 0 || maxClaims < min || maxClaims > type(uint120).max) {
            revert SignatureAirdrop_InvalidMaxClaims(maxClaims);
        }
        return uint120(maxClaims);
    }

    function _check(uint8 contractType, uint256[] calldata tokenIds, uint256[] calldata amounts) private pure {
        if (contractType > ERC20) revert SignatureAirdrop_UnsupportedType(contractType);
        if (contractType == ERC20) {
            if (tokenIds.length != 0) revert SignatureAirdrop_InvalidLength(tokenIds.length, 0);
            if (amounts.length != 1) revert SignatureAirdrop_InvalidLength(amounts.length, 1);
        } else {
            if (tokenIds.length == 0 || tokenIds.length > MAX_BATCH) {
                revert SignatureAirdrop_InvalidLength(tokenIds.length, MAX_BATCH);
            }
            if (amounts.length != tokenIds.length) {
                revert SignatureAirdrop_InvalidLength(amounts.length, tokenIds.length);
            }
        }
        for (uint256 i = 0; i < amounts.length; ++i) {
            if (amounts[i] == 0 || (contractType == ERC721 && amounts[i] > 1)) {
                revert SignatureAirdrop_InvalidAmount(amounts[i]);
            }
        }
    }

    function _hash(ClaimPayload calldata payload) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                CLAIM_AIRDROP_TYPEHASH,
                payload.receiver,
                payload.airdropId,
                keccak256(abi.encodePacked(payload.tokenIds)),
                keccak256(abi.encodePacked(payload.amounts)),
                payload.contractAddress,
                payload.contractType,
                payload.nonce,
                _deadlineOf(payload.signature)
            )
        );
    }

    function _signatureAirdropStorage() private pure returns (SignatureAirdropStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
